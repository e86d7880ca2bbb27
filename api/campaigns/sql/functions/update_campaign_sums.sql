-- revision: 2 of 3a863b8ff7d2
-- Counted by the database, so that no way of giving or refunding can forget it. The campaign's row is locked first, so
-- that of two changes at once the later one computes with the result of the earlier.
CREATE OR REPLACE FUNCTION update_campaign_sums() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change bigint := (NEW.amount_won - NEW.refunded_won) - CASE TG_OP WHEN 'UPDATE' THEN OLD.amount_won - OLD.refunded_won ELSE 0 END;
  had bigint;
  has_now bigint;
BEGIN
  IF change = 0 THEN RETURN NULL; END IF;
  UPDATE campaigns SET raised_won = raised_won + change WHERE campaign_id = NEW.campaign_id;
  SELECT given_won INTO had FROM campaign_supporters WHERE campaign_id = NEW.campaign_id AND fan_id = NEW.fan_id;
  has_now := coalesce(had, 0) + change;
  INSERT INTO campaign_supporters (campaign_id, fan_id, given_won) VALUES (NEW.campaign_id, NEW.fan_id, has_now)
    ON CONFLICT (campaign_id, fan_id) DO UPDATE SET given_won = EXCLUDED.given_won;
  UPDATE campaigns SET supporter_count = supporter_count + (has_now > 0)::int - (coalesce(had, 0) > 0)::int
    WHERE campaign_id = NEW.campaign_id AND (has_now > 0) <> (coalesce(had, 0) > 0);
  -- A fan who got everything back is sent nothing.
  IF has_now = 0 THEN DELETE FROM campaign_deliveries WHERE campaign_id = NEW.campaign_id AND fan_id = NEW.fan_id; END IF;
  RETURN NULL;
END $$;
