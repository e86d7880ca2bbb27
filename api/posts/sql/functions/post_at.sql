-- revision: 2 of c01f5617bf7a
-- The post with the audience it has at a moment: that of its latest opening; none (null) before its first.
CREATE OR REPLACE FUNCTION post_at(post posts, at timestamptz) RETURNS posts LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF post.opens_fully_at > at THEN
    SELECT o.visibility, o.min_plan_id INTO post.visibility, post.min_plan_id FROM post_openings o
      WHERE o.post_id = post.post_id AND o.opens_at <= at ORDER BY o.opens_at DESC LIMIT 1;
  END IF;
  RETURN post;
END $$;
