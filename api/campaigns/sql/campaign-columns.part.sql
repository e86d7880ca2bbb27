c.campaign_id, c.title, c.body, c.image_key, c.goal_won, c.needs_delivery, c.opens_at, c.closes_at, c.created_at,
c.edited_at, c.taken_down_at, c.taken_down_reason, c.withheld_until, c.raised_won, c.supporter_count,
u.user_id, u.domain, u.nickname, u.profile_image_key, u.role
