-- transaction: no
-- Tags of public posts by their beginning, for suggestions while a search is typed.
CREATE INDEX CONCURRENTLY IF NOT EXISTS post_tags_public ON post_tags ((replace(search_fold(tag), ' ', '')) text_pattern_ops)
  WHERE audience = 'public';
