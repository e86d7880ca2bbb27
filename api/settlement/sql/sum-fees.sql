-- The platform's fee and its VAT posted from :start to before :end, by creator: of captures by their order, of money
-- returned and of reversals by their refund.
SELECT posted.creator_id AS "creatorId", u.nickname,
  coalesce(a.business_number, (SELECT s.business_number FROM settlements s
    WHERE s.creator_id = posted.creator_id AND s.business_number IS NOT NULL ORDER BY s.requested_at DESC LIMIT 1), '') AS "businessNumber",
  posted.supply, posted.vat, posted.supply + posted.vat AS total
FROM (
  SELECT coalesce(p.creator_id, r.creator_id, c.creator_id) AS creator_id,
    coalesce(-sum(e.amount_won) FILTER (WHERE e.account = 'FEE_REVENUE'), 0)::bigint AS supply,
    coalesce(-sum(e.amount_won) FILTER (WHERE e.account = 'VAT_OUT'), 0)::bigint AS vat
  FROM ledger_journals j JOIN ledger_entries e USING (journal_key)
    LEFT JOIN payments p ON p.order_id = j.order_id
    LEFT JOIN refunds r ON r.refund_id = j.refund_id
    LEFT JOIN refunds c ON c.transaction_key = j.chargeback_transaction_key
  WHERE e.account IN ('FEE_REVENUE', 'VAT_OUT') AND j.created_at >= :start AND j.created_at < :end
  GROUP BY 1) posted
  JOIN users u ON u.user_id = posted.creator_id
  LEFT JOIN payout_accounts a ON a.user_id = posted.creator_id
WHERE posted.supply <> 0 OR posted.vat <> 0
ORDER BY posted.creator_id
