-- revision: 2 of 92dc15113fe9
-- Copies what was refunded of a payment into its gift, whatever wrote the refund.
CREATE OR REPLACE FUNCTION update_gift_refunds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE gifts SET refunded_won = NEW.refunded_won WHERE order_id = NEW.order_id;
  RETURN NULL;
END $$;
