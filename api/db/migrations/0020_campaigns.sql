-- What a creator gathers gifts for, from its opening to its closing. Closing early moves closes_at to that moment.
CREATE TABLE campaigns (
  campaign_id text PRIMARY KEY,
  creator_id text NOT NULL REFERENCES users (user_id),
  title text NOT NULL,
  body text NOT NULL,
  image_key text,
  goal_won int NOT NULL CHECK (goal_won > 0),
  needs_delivery boolean NOT NULL,
  opens_at timestamptz NOT NULL,
  closes_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  -- when what is told was last changed after its opening
  edited_at timestamptz,
  taken_down_at timestamptz,
  taken_down_reason text,
  -- given less refunded, and by how many people: kept by the gifts themselves, below
  raised_won bigint NOT NULL DEFAULT 0 CHECK (raised_won >= 0),
  supporter_count int NOT NULL DEFAULT 0 CHECK (supporter_count >= 0),
  -- when creator and supporters had been told of its closing
  closing_told_at timestamptz,
  CHECK (closes_at >= opens_at),
  CHECK ((taken_down_at IS NULL) = (taken_down_reason IS NULL))
);
CREATE INDEX campaigns_newest ON campaigns (opens_at DESC, campaign_id DESC);
CREATE INDEX campaigns_soonest ON campaigns (closes_at, campaign_id) WHERE taken_down_at IS NULL;
CREATE INDEX campaigns_of_creator ON campaigns (creator_id, opens_at DESC, campaign_id DESC);
CREATE INDEX campaigns_made ON campaigns (created_at DESC, campaign_id DESC);
CREATE INDEX campaigns_to_tell ON campaigns (closes_at) WHERE closing_told_at IS NULL AND taken_down_at IS NULL;

ALTER TABLE orders ADD COLUMN campaign_id text REFERENCES campaigns;
ALTER TABLE orders ADD CONSTRAINT orders_of_campaign CHECK ((kind = 'campaign') = (campaign_id IS NOT NULL));
ALTER TABLE gifts ADD COLUMN campaign_id text REFERENCES campaigns;
ALTER TABLE gifts ADD CONSTRAINT gifts_of_campaign CHECK ((kind = 'campaign') = (campaign_id IS NOT NULL));
CREATE INDEX orders_for_campaign ON orders (campaign_id) WHERE campaign_id IS NOT NULL;
CREATE INDEX gifts_to_campaign ON gifts (campaign_id, given_at DESC, order_id DESC) WHERE campaign_id IS NOT NULL;

-- What each person has given to a campaign and not been given back.
CREATE TABLE campaign_supporters (
  campaign_id text NOT NULL REFERENCES campaigns,
  fan_id text NOT NULL REFERENCES users (user_id),
  given_won bigint NOT NULL CHECK (given_won >= 0),
  -- when they were asked, at the closing, for the address that was missing
  reminded_at timestamptz,
  PRIMARY KEY (campaign_id, fan_id)
);

-- Where a gift in return is sent: one address per supporter, sealed with the API's own key. It goes with the gift, with
-- the person, with the campaign's taking down, and 90 days after the closing.
CREATE TABLE campaign_deliveries (
  campaign_id text NOT NULL REFERENCES campaigns,
  fan_id text NOT NULL REFERENCES users (user_id),
  sealed text NOT NULL,
  written_at timestamptz NOT NULL,
  -- when the creator first fetched it: from then on it stands as it is
  listed_at timestamptz,
  PRIMARY KEY (campaign_id, fan_id)
);
CREATE INDEX campaign_deliveries_of_fan ON campaign_deliveries (fan_id);

-- Kept by the database, so that no way of giving or giving back can forget them. The campaign's row is held first, so
-- that of two changes at once the later one reckons with what the earlier did.
CREATE FUNCTION keep_campaign_sums() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change bigint := (NEW.amount_won - NEW.refunded_won) - CASE TG_OP WHEN 'UPDATE' THEN OLD.amount_won - OLD.refunded_won ELSE 0 END;
  had bigint;
  has_now bigint;
BEGIN
  IF change = 0 THEN RETURN NULL; END IF;
  UPDATE campaigns SET raised_won = raised_won + change WHERE campaign_id = NEW.campaign_id;
  SELECT given_won INTO had FROM campaign_supporters WHERE campaign_id = NEW.campaign_id AND fan_id = NEW.fan_id;
  has_now := coalesce(had, 0) + change;
  INSERT INTO campaign_supporters AS held (campaign_id, fan_id, given_won) VALUES (NEW.campaign_id, NEW.fan_id, has_now)
    ON CONFLICT (campaign_id, fan_id) DO UPDATE SET given_won = EXCLUDED.given_won;
  UPDATE campaigns SET supporter_count = supporter_count + (has_now > 0)::int - (coalesce(had, 0) > 0)::int
    WHERE campaign_id = NEW.campaign_id AND (has_now > 0) <> (coalesce(had, 0) > 0);
  -- Who has been given everything back is sent nothing.
  IF has_now = 0 THEN DELETE FROM campaign_deliveries WHERE campaign_id = NEW.campaign_id AND fan_id = NEW.fan_id; END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER gifts_keep_campaign_sums AFTER INSERT OR UPDATE OF amount_won, refunded_won ON gifts
  FOR EACH ROW WHEN (NEW.campaign_id IS NOT NULL) EXECUTE FUNCTION keep_campaign_sums();

-- Whether `viewer` may know of a campaign: its creator always, others once it has opened, unless it was taken down.
CREATE FUNCTION campaign_visible(c campaigns, viewer text, moment timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT c.creator_id IS NOT DISTINCT FROM viewer
    OR (c.opens_at <= moment AND c.taken_down_at IS NULL AND creator_visible(c.creator_id, viewer))
$$;

-- Whether somebody has given to a campaign, or is paying now: what was promised then stands.
CREATE FUNCTION campaign_promised(campaign text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM gifts g WHERE g.campaign_id = campaign)
    OR EXISTS (SELECT FROM orders o JOIN payment_attempts a USING (order_id)
      WHERE o.campaign_id = campaign AND a.outcome IN ('pending', 'review'))
$$;

ALTER TABLE uploads DROP CONSTRAINT uploads_purpose_check;
ALTER TABLE uploads ADD CONSTRAINT uploads_purpose_check CHECK (purpose IN ('profile', 'background', 'post', 'campaign'));
