-- Whether the post s of post_search contains every word that was searched for.
s.folded LIKE ALL (coalesce((SELECT parts FROM terms), '{}'))
AND s.folded ~ ALL (coalesce((SELECT shapes FROM terms), '{}'))
