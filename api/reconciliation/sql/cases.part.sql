-- Every case: charges and refunds left to an admin, and discrepancies with the provider's list.
SELECT a.attempt_id AS review_id, 'charge' AS kind, a.order_id, NULL AS payment_id, NULL AS payment_key, a.amount_won::bigint AS ours,
  NULL::bigint AS theirs, 0::bigint AS suspense, a.provider_code AS code, coalesce(a.settled_at, a.submitted_at) AS since,
  NULL AS resolution, NULL::timestamptz AS resolved_at, NULL AS resolved_by
FROM payment_attempts a WHERE a.outcome = 'review'
UNION ALL
SELECT r.refund_id, 'refund', p.order_id, r.payment_id, p.provider_payment_key, -r.amount_won, NULL, 0, r.provider_code, r.submitted_at,
  NULL, NULL, NULL
FROM refunds r JOIN payments p USING (payment_id) WHERE r.outcome = 'review'
UNION ALL
SELECT f.finding_id, f.kind, f.order_id, f.payment_id, f.payment_key, f.ours_won, f.provider_won, f.suspense_won,
  -- ordered → paid
  CASE f.kind WHEN 'methodDiffers' THEN
    (SELECT o.method || ' → ' || p.method FROM payments p JOIN orders o USING (order_id) WHERE p.payment_id = f.payment_id) END, f.found_at,
  f.resolution, f.resolved_at, f.resolved_by
FROM reconciliation_findings f
