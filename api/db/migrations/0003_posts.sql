CREATE TABLE posts (
  post_id text PRIMARY KEY,
  creator_id text NOT NULL REFERENCES users (user_id),
  body text NOT NULL CHECK (char_length(body) <= 5000),
  visibility text NOT NULL CHECK (visibility IN ('public', 'followers', 'members')),
  min_plan_id text REFERENCES plans (plan_id),
  image_count int NOT NULL DEFAULT 0,
  like_count int NOT NULL DEFAULT 0 CHECK (like_count >= 0),
  comment_count int NOT NULL DEFAULT 0 CHECK (comment_count >= 0),
  published_at timestamptz NOT NULL,
  edited_at timestamptz,
  deleted_at timestamptz,
  CHECK ((visibility = 'members') = (min_plan_id IS NOT NULL))
);
CREATE INDEX posts_of_creator ON posts (creator_id, published_at DESC, post_id DESC) WHERE deleted_at IS NULL;

CREATE TABLE post_images (
  post_id text NOT NULL REFERENCES posts ON DELETE CASCADE,
  position int NOT NULL,
  image_key text NOT NULL,
  width int NOT NULL,
  height int NOT NULL,
  alt text NOT NULL DEFAULT '',
  color text NOT NULL DEFAULT '#d8d2c8',
  widths int[] NOT NULL,
  PRIMARY KEY (post_id, position)
);
CREATE INDEX post_images_by_key ON post_images (image_key);

CREATE TABLE likes (
  post_id text NOT NULL REFERENCES posts,
  user_id text NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (post_id, user_id)
);
CREATE INDEX likes_of_user ON likes (user_id, created_at DESC);

-- Whether `viewer` (NULL for a guest) is told that `creator` exists: not when either blocked the other, nor when an
-- admin blocked the creator.
CREATE FUNCTION creator_visible(creator text, viewer text) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF viewer = creator THEN RETURN true; END IF;
  IF NOT EXISTS (SELECT FROM users u WHERE u.user_id = creator AND u.status = 'active') THEN RETURN false; END IF;
  IF viewer IS NULL THEN RETURN true; END IF;
  RETURN NOT EXISTS (SELECT FROM blocks b WHERE b.blocker_id = viewer AND b.blocked_id = creator)
     AND NOT EXISTS (SELECT FROM blocks b WHERE b.blocker_id = creator AND b.blocked_id = viewer);
END $$;

-- Whether a subscription gives what it was paid for at `moment`: seven days' grace when past due, a day for the
-- renewal to run when one is still to come.
CREATE FUNCTION subscription_live(s subscriptions, moment timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE s.status
    WHEN 'past_due' THEN s.period_ends_at + interval '168 hours' > moment
    WHEN 'active' THEN s.period_ends_at + CASE WHEN s.cancel_at_period_end THEN interval '0' ELSE interval '24 hours' END > moment
    ELSE false END
$$;

-- The one visibility function. 'hidden': the viewer is not told of the post; 'locked': its teaser only; 'open': all of it.
-- Every surface that shows a post, or counts one, asks this and nothing else.
CREATE FUNCTION post_access(post posts, viewer text, moment timestamptz) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF post.deleted_at IS NOT NULL OR NOT creator_visible(post.creator_id, viewer) THEN RETURN 'hidden'; END IF;
  IF viewer = post.creator_id OR post.visibility = 'public' THEN RETURN 'open'; END IF;
  IF viewer IS NULL THEN RETURN 'locked'; END IF;
  IF post.visibility = 'followers'
    AND EXISTS (SELECT FROM follows f WHERE f.follower_id = viewer AND f.creator_id = post.creator_id) THEN RETURN 'open'; END IF;
  IF EXISTS (
    SELECT FROM subscriptions s JOIN plans has USING (plan_id)
    LEFT JOIN plans least_plan ON least_plan.plan_id = post.min_plan_id
    WHERE s.fan_id = viewer AND s.creator_id = post.creator_id AND s.status IN ('active', 'past_due') AND subscription_live(s, moment)
      AND (post.visibility = 'followers' OR s.plan_id = post.min_plan_id OR has.price_won >= least_plan.price_won)
  ) THEN RETURN 'open'; END IF;
  RETURN 'locked';
END $$;
