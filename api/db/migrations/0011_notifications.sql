-- What a person is told of. One row per person and event, whoever writes it and however often: its id is made of the
-- two (docs/decisions/025). Likes of a post, and messages of a room, are one open row until it is read; which likes
-- are in it stands with the likes, so that its people are counted and never stored.
CREATE TABLE notifications (
  notification_id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users,
  kind text NOT NULL CHECK (kind IN ('newPost', 'like', 'comment', 'reply', 'follow', 'subscription', 'donation', 'message',
    'renewalNotice', 'paymentFailed', 'settlementDecided', 'applicationDecided', 'reportResolved')),
  actor_id text REFERENCES users (user_id),
  target_type text NOT NULL CHECK (target_type IN ('post', 'comment', 'user', 'subscription', 'donation', 'room', 'settlement',
    'application', 'report')),
  target_id text NOT NULL,
  -- of a target on a post: asked for at every look, and what goes when the post does
  post_id text,
  -- its place in the list; latest_at is that of the newest event in the row
  created_at timestamptz NOT NULL,
  latest_at timestamptz NOT NULL,
  read_at timestamptz,
  -- up to which event a digest has told of it by mail
  mailed_until timestamptz,
  CHECK ((target_type IN ('post', 'comment')) = (post_id IS NOT NULL)),
  CHECK (kind NOT IN ('newPost', 'comment', 'reply', 'follow', 'subscription') OR actor_id IS NOT NULL),
  CHECK (actor_id IS DISTINCT FROM user_id)
);
CREATE INDEX notifications_newest ON notifications (user_id, created_at DESC, notification_id DESC);
CREATE INDEX notifications_unread ON notifications (user_id, kind) WHERE read_at IS NULL;
CREATE UNIQUE INDEX notifications_open ON notifications (user_id, kind, target_id)
  WHERE kind IN ('like', 'message') AND read_at IS NULL;
CREATE INDEX notifications_of_post ON notifications (post_id, target_id) WHERE post_id IS NOT NULL;
CREATE INDEX notifications_of_actor ON notifications (actor_id) WHERE kind <> 'newPost' AND actor_id IS NOT NULL;
CREATE INDEX notifications_sweep ON notifications (created_at);
CREATE INDEX notification_choices_mailed ON notification_choices (kind, user_id) WHERE by_email;

-- The notification a like is told in; no foreign key, since both may go without the other.
ALTER TABLE likes ADD COLUMN told_in text;
CREATE INDEX likes_told ON likes (told_in, created_at DESC, user_id) WHERE told_in IS NOT NULL;

-- A post on its way to its creator's followers, from the newest follow at its publication on: told as far as the cursor.
CREATE TABLE post_fan_outs (
  post_id text PRIMARY KEY REFERENCES posts,
  creator_id text NOT NULL REFERENCES users (user_id),
  cursor_at timestamptz NOT NULL,
  cursor_id text NOT NULL,
  touched_at timestamptz NOT NULL
);

-- The id of what `recipient` is told of `event`: the same for every try, so the table's key keeps doubles out.
CREATE FUNCTION notification_id(recipient text, kind text, event text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT 'ntf_' || left(encode(sha256(convert_to(recipient || ' ' || kind || ' ' || event, 'UTF8')), 'hex'), 32)
$$;

-- Puts a like into the open notification of its post's creator and answers that one's id; NULL for one's own post.
CREATE FUNCTION tell_of_like(post posts, liker text, moment timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE told text;
BEGIN
  IF post.creator_id = liker THEN RETURN NULL; END IF;
  INSERT INTO notifications AS held (notification_id, user_id, kind, target_type, target_id, post_id, created_at, latest_at)
    VALUES ('ntf_' || replace(gen_random_uuid()::text, '-', ''), post.creator_id, 'like', 'post', post.post_id, post.post_id, moment, moment)
    ON CONFLICT (user_id, kind, target_id) WHERE kind IN ('like', 'message') AND read_at IS NULL
    -- One whose likes were all taken back was nowhere to be seen: it takes its place anew.
    DO UPDATE SET latest_at = greatest(held.latest_at, EXCLUDED.latest_at),
      created_at = CASE WHEN EXISTS (SELECT FROM likes l WHERE l.told_in = held.notification_id) THEN held.created_at ELSE EXCLUDED.created_at END
    RETURNING held.notification_id INTO told;
  RETURN told;
END $$;

-- Whether its person is told of `n` now: not of whom they may not know, nor of a post or comment they may not see, nor
-- of what was taken back. Asked by every list, count and mail.
CREATE FUNCTION notification_visible(n notifications, moment timestamptz) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
DECLARE access text;
BEGIN
  -- A post's creator is asked for with the post.
  IF n.actor_id IS NOT NULL AND n.kind <> 'newPost' AND NOT creator_visible(n.actor_id, n.user_id) THEN RETURN false; END IF;
  IF n.kind = 'follow' THEN
    RETURN EXISTS (SELECT FROM follows f WHERE f.follower_id = n.actor_id AND f.creator_id = n.user_id);
  END IF;
  IF n.post_id IS NULL THEN RETURN true; END IF;
  SELECT post_access(p, n.user_id, moment) INTO access FROM posts p WHERE p.post_id = n.post_id;
  IF access IS NULL OR access = 'hidden' THEN RETURN false; END IF;
  IF n.kind = 'like' THEN
    RETURN EXISTS (SELECT FROM likes l WHERE l.told_in = n.notification_id AND creator_visible(l.user_id, n.user_id));
  END IF;
  IF n.target_type = 'post' THEN RETURN true; END IF;
  RETURN access = 'open' AND EXISTS (
    SELECT FROM comments c LEFT JOIN comments parent ON parent.comment_id = c.parent_id
    WHERE c.comment_id = n.target_id AND c.deleted_at IS NULL AND comment_visible(c, n.user_id)
      AND (parent.comment_id IS NULL OR comment_visible(parent, n.user_id)));
END $$;
