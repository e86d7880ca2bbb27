SELECT f.creator_id FROM follows f WHERE f.follower_id = :viewer
