-- Memberships of a creator by when they ended: My page counts those of the month.
CREATE INDEX subscriptions_ended_of_creator ON subscriptions (creator_id, canceled_at) WHERE canceled_at IS NOT NULL;
