, (SELECT min(p.price_won) FROM plans p WHERE p.creator_id = u.user_id AND p.on_sale) AS monthly_from
