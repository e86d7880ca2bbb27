-- phase: after
-- The triggers of one table by the names of 0152, a file for each table, so that none is locked while another is waited for.
DROP TRIGGER gifts_keep_campaign_sums ON gifts;
CREATE TRIGGER gifts_update_campaign_sums AFTER INSERT OR UPDATE OF amount_won, refunded_won ON gifts
  FOR EACH ROW WHEN (NEW.campaign_id IS NOT NULL) EXECUTE FUNCTION update_campaign_sums();
DROP TRIGGER gifts_keep_totals ON gifts;
CREATE TRIGGER gifts_update_totals AFTER INSERT OR UPDATE ON gifts
  FOR EACH ROW EXECUTE FUNCTION update_gift_totals();
DROP FUNCTION keep_campaign_sums();
DROP FUNCTION keep_gift_totals();
