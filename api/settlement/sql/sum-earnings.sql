WITH moved AS (
  SELECT p.order_id, p.approved_at AS at, 1 AS payments, p.amount_won AS gross, 0 AS refunded, -fee.amount_won AS fee, -vat.amount_won AS vat
  FROM payments p
    LEFT JOIN ledger_journals j ON j.order_id = p.order_id AND j.event = 'capture'
    LEFT JOIN ledger_entries fee ON fee.journal_key = j.journal_key AND fee.account = 'FEE_REVENUE'
    LEFT JOIN ledger_entries vat ON vat.journal_key = j.journal_key AND vat.account = 'VAT_OUT'
  WHERE p.creator_id = :creatorId AND p.approved_at >= :start AND p.approved_at < :end
  UNION ALL
  SELECT p.order_id, r.settled_at, 0, 0, r.amount_won, -r.fee_won, -r.vat_won FROM refunds r JOIN payments p USING (payment_id)
  WHERE r.creator_id = :creatorId AND r.outcome = 'done' AND r.settled_at >= :start AND r.settled_at < :end
  UNION ALL
  SELECT p.order_id, r.won_at, 0, 0, -r.amount_won, r.fee_won, r.vat_won FROM refunds r JOIN payments p USING (payment_id)
  WHERE r.creator_id = :creatorId AND r.won_at >= :start AND r.won_at < :end),
shares AS (
  SELECT m.*, o.kind, m.gross - m.refunded - coalesce(m.fee, 0) - coalesce(m.vat, 0) AS net
  FROM moved m JOIN orders o USING (order_id))
SELECT to_char(at AT TIME ZONE 'Asia/Seoul', :format) AS period, sum(payments)::int AS payments,
  sum(gross)::bigint AS gross, sum(refunded)::bigint AS refunded, sum(coalesce(fee, 0))::bigint AS "platformFee",
  sum(coalesce(vat, 0))::bigint AS vat, sum(net)::bigint AS net,
  coalesce(sum(net) FILTER (WHERE kind = 'membership'), 0)::bigint AS membership,
  coalesce(sum(net) FILTER (WHERE kind = 'donation'), 0)::bigint AS donation,
  coalesce(sum(net) FILTER (WHERE kind = 'campaign'), 0)::bigint AS campaign
FROM shares GROUP BY 1
