-- revision: 2 of d612eaa701a1
-- What a fan gave to a creator, by month and in all, by how it may be shown. Counted by the database, so that no way of
-- changing a gift can forget it: given, refunded, shown differently.
CREATE OR REPLACE FUNCTION update_gift_totals() RETURNS trigger LANGUAGE plpgsql AS $$
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
    INSERT INTO gift_totals AS total (creator_id, period, fan_id, shown_won, hidden_won)
    SELECT NEW.creator_id, period, NEW.fan_id,
      CASE NEW.shown WHEN 'nameAndAmount' THEN is_now ELSE 0 END, CASE NEW.shown WHEN 'nameOnly' THEN is_now ELSE 0 END
    FROM unnest(ARRAY[to_char(NEW.given_at AT TIME ZONE 'Asia/Seoul', 'YYYY-MM'), 'all']) AS period
    ON CONFLICT (creator_id, period, fan_id) DO UPDATE SET
      shown_won = total.shown_won + EXCLUDED.shown_won, hidden_won = total.hidden_won + EXCLUDED.hidden_won;
  END IF;
  RETURN NULL;
END $$;
