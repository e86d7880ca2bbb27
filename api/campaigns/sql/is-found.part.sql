-- Whether the campaign c contains every word that was searched for, and is visible to the viewer.
c.folded LIKE ALL (coalesce((SELECT parts FROM terms), '{}'))
AND c.folded ~ ALL (coalesce((SELECT shapes FROM terms), '{}'))
AND (SELECT campaign_visible(shown, :viewer, :at) FROM campaigns shown WHERE shown.campaign_id = c.campaign_id)
