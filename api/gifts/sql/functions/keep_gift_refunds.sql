-- revision: 1 of 1fe750c3eebc
-- Copies what was refunded of a payment into its gift, whatever wrote the refund.
CREATE OR REPLACE FUNCTION keep_gift_refunds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE gifts SET refunded_won = NEW.refunded_won WHERE order_id = NEW.order_id;
  RETURN NULL;
END $$;
