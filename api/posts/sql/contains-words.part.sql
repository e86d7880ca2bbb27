-- Whether the post s of post_search contains every word that was asked.
s.folded LIKE ALL (coalesce((SELECT parts FROM asked), '{}'))
AND s.folded ~ ALL (coalesce((SELECT shapes FROM asked), '{}'))
