-- phase: after
-- The triggers of one table by the names of 0152, a file for each table, so that none is locked while another is waited for.
DROP TRIGGER payments_keep_gift_refunds ON payments;
CREATE TRIGGER payments_update_gift_refunds AFTER UPDATE OF refunded_won ON payments
  FOR EACH ROW WHEN (NEW.refunded_won <> OLD.refunded_won) EXECUTE FUNCTION update_gift_refunds();
DROP FUNCTION keep_gift_refunds();
