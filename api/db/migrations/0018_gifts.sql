-- What a gift's giver lets be seen: their name and the amount, their name alone, or neither.
ALTER TABLE orders ADD COLUMN shown text CHECK (shown IN ('nameAndAmount', 'nameOnly', 'anonymous'));
ALTER TABLE orders ADD CONSTRAINT orders_gifts_say_what_is_shown CHECK (kind = 'membership' OR shown IS NOT NULL);

-- A membership is charged to a billing key, a gift by BrandPay: to what its window authenticated, or to a kept method.
ALTER TABLE payment_attempts ALTER COLUMN card_id DROP NOT NULL;
ALTER TABLE payment_attempts ADD COLUMN window_key text;
ALTER TABLE payment_attempts ADD COLUMN method_key text;
ALTER TABLE payment_attempts ADD CONSTRAINT payment_attempts_one_means CHECK (num_nonnulls(card_id, window_key, method_key) = 1);
CREATE UNIQUE INDEX payment_attempts_one_window ON payment_attempts (window_key) WHERE outcome <> 'declined';

ALTER TABLE payments ADD COLUMN IF NOT EXISTS refunded_won int NOT NULL DEFAULT 0;
ALTER TABLE users ADD COLUMN ranked boolean NOT NULL DEFAULT true;

-- What was given: written with the capture, followed by every refund.
CREATE TABLE gifts (
  order_id text PRIMARY KEY REFERENCES orders,
  kind text NOT NULL CHECK (kind IN ('donation', 'campaign')),
  creator_id text NOT NULL REFERENCES users (user_id),
  fan_id text NOT NULL REFERENCES users (user_id),
  amount_won int NOT NULL CHECK (amount_won > 0),
  refunded_won int NOT NULL DEFAULT 0 CHECK (refunded_won BETWEEN 0 AND amount_won),
  shown text NOT NULL CHECK (shown IN ('nameAndAmount', 'nameOnly', 'anonymous')),
  given_at timestamptz NOT NULL,
  CHECK (fan_id <> creator_id)
);
CREATE INDEX gifts_of_creator ON gifts (creator_id, given_at DESC, order_id DESC);
CREATE INDEX gifts_of_fan ON gifts (fan_id);

-- Sums of what was given with a name and not refunded, per month in Seoul ('2026-11') and over all time ('all').
-- Ranking reads these alone, in the index's order: what it costs does not grow with the gifts.
CREATE TABLE gift_totals (
  creator_id text NOT NULL REFERENCES users (user_id),
  period text NOT NULL,
  fan_id text NOT NULL REFERENCES users (user_id),
  shown_won bigint NOT NULL CHECK (shown_won >= 0),
  hidden_won bigint NOT NULL CHECK (hidden_won >= 0),
  total_won bigint NOT NULL GENERATED ALWAYS AS (shown_won + hidden_won) STORED,
  PRIMARY KEY (creator_id, period, fan_id)
);
CREATE INDEX gift_totals_ranked ON gift_totals (creator_id, period, total_won DESC, fan_id) WHERE total_won > 0;

-- Kept by the database, so that no way of changing a gift can forget them: given, refunded, shown differently.
CREATE FUNCTION keep_gift_totals() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was int := 0;
  is_now int := 0;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    was := CASE WHEN OLD.shown = 'anonymous' THEN 0 ELSE OLD.amount_won - OLD.refunded_won END;
    IF was > 0 THEN
      UPDATE gift_totals SET
        shown_won = shown_won - CASE OLD.shown WHEN 'nameAndAmount' THEN was ELSE 0 END,
        hidden_won = hidden_won - CASE OLD.shown WHEN 'nameOnly' THEN was ELSE 0 END
      WHERE creator_id = OLD.creator_id AND fan_id = OLD.fan_id
        AND period IN (to_char(OLD.given_at AT TIME ZONE 'Asia/Seoul', 'YYYY-MM'), 'all');
    END IF;
  END IF;
  is_now := CASE WHEN NEW.shown = 'anonymous' THEN 0 ELSE NEW.amount_won - NEW.refunded_won END;
  IF is_now > 0 THEN
    INSERT INTO gift_totals AS held (creator_id, period, fan_id, shown_won, hidden_won)
    SELECT NEW.creator_id, period, NEW.fan_id,
      CASE NEW.shown WHEN 'nameAndAmount' THEN is_now ELSE 0 END, CASE NEW.shown WHEN 'nameOnly' THEN is_now ELSE 0 END
    FROM unnest(ARRAY[to_char(NEW.given_at AT TIME ZONE 'Asia/Seoul', 'YYYY-MM'), 'all']) AS period
    ON CONFLICT (creator_id, period, fan_id) DO UPDATE SET
      shown_won = held.shown_won + EXCLUDED.shown_won, hidden_won = held.hidden_won + EXCLUDED.hidden_won;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER gifts_keep_totals AFTER INSERT OR UPDATE ON gifts FOR EACH ROW EXECUTE FUNCTION keep_gift_totals();

CREATE FUNCTION keep_gift_refunds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE gifts SET refunded_won = NEW.refunded_won WHERE order_id = NEW.order_id;
  RETURN NULL;
END $$;
CREATE TRIGGER payments_keep_gift_refunds AFTER UPDATE OF refunded_won ON payments
  FOR EACH ROW WHEN (NEW.refunded_won <> OLD.refunded_won) EXECUTE FUNCTION keep_gift_refunds();
