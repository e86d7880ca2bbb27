-- What crawlers are told of, by when it last changed: a walk costs what it tells, not what the tables hold.
CREATE INDEX posts_changed ON posts ((coalesce(edited_at, published_at)), post_id) WHERE deleted_at IS NULL AND visibility = 'public';
CREATE INDEX users_activists_changed ON users (updated_at, user_id) WHERE role = 'activist' AND status = 'active';
