SELECT e.*, o.kind, o.plan_id, o.plan_name, o.campaign_id,
  (:kind::text IS NULL OR o.kind = :kind)
    AND (:status::text IS NULL OR e.type = CASE :status WHEN 'done' THEN 'payment' ELSE 'refund' END)
    AND (:status IS DISTINCT FROM 'done' OR e.status <> 'refunded')
    AND (:startDate::date IS NULL OR e.at >= :startDate::date::timestamp AT TIME ZONE 'Asia/Seoul')
    AND (:endDate::date IS NULL OR e.at < (:endDate::date + 1)::timestamp AT TIME ZONE 'Asia/Seoul') AS matches
FROM (
  SELECT 'payment' AS type, p.payment_id AS id, p.payment_id, p.order_id, p.creator_id, p.amount_won, p.method,
    CASE WHEN p.status = 'canceled' THEN 'refunded' WHEN p.refunded_won > 0 THEN 'partlyRefunded' ELSE 'done' END AS status,
    p.approved_at AS at
  FROM payments p WHERE p.buyer_id = :buyerId
  UNION ALL
  -- Without chargebacks that the provider reversed: the fan has paid after all.
  SELECT 'refund', r.refund_id, p.payment_id, p.order_id, p.creator_id, r.amount_won, p.method,
    CASE WHEN r.outcome = 'done' THEN 'done' ELSE 'pending' END, coalesce(r.settled_at, r.submitted_at)
  FROM payments p JOIN refunds r USING (payment_id)
  WHERE p.buyer_id = :buyerId AND r.outcome IN ('done', 'pending', 'review') AND r.won_at IS NULL
) e JOIN orders o USING (order_id)
