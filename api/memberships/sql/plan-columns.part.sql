p.plan_id, p.name, p.price_won, p.basic, p.benefits, p.description, p.subscriber_count, p.on_sale, p.keeps_opened,
  u.user_id, u.domain, u.nickname, u.profile_image_key, u.role
