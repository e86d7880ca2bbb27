WITH moved AS (
  SELECT p.approved_at AS at, 1 AS payments, p.amount_won AS gross, 0 AS refunded, -fee.amount_won AS fee, -vat.amount_won AS vat
  FROM payments p
    LEFT JOIN ledger_journals j ON j.order_id = p.order_id AND j.event = 'capture'
    LEFT JOIN ledger_entries fee ON fee.journal_key = j.journal_key AND fee.account = 'FEE_REVENUE'
    LEFT JOIN ledger_entries vat ON vat.journal_key = j.journal_key AND vat.account = 'VAT_OUT'
  WHERE p.creator_id = :creatorId AND p.approved_at >= :start AND p.approved_at < :end
  UNION ALL
  SELECT settled_at, 0, 0, amount_won, -fee_won, -vat_won FROM refunds
  WHERE creator_id = :creatorId AND outcome = 'done' AND settled_at >= :start AND settled_at < :end
  UNION ALL
  SELECT won_at, 0, 0, -amount_won, fee_won, vat_won FROM refunds
  WHERE creator_id = :creatorId AND won_at >= :start AND won_at < :end)
SELECT to_char(at AT TIME ZONE 'Asia/Seoul', 'YYYY-MM') AS month, sum(payments)::int AS payments,
  sum(gross)::bigint AS gross, sum(refunded)::bigint AS refunded, sum(coalesce(fee, 0))::bigint AS "platformFee",
  sum(coalesce(vat, 0))::bigint AS vat, sum(gross - refunded - coalesce(fee, 0) - coalesce(vat, 0))::bigint AS net
FROM moved GROUP BY 1
