WITH held AS (
  SELECT p.payment_id, p.order_id, p.approved_at + make_interval(days => :holdDays) AS due_at
  FROM payments p
  WHERE p.creator_id = :creatorId AND p.released_at IS NULL AND p.refunded_won < p.amount_won
    -- held longer than this is a fault that the ledger checks report
    AND p.approved_at > :at::timestamptz - make_interval(days => 2 * :holdDays)),
first_day AS (
  SELECT h.*, (h.due_at AT TIME ZONE 'Asia/Seoul')::date AS day FROM held h
  WHERE (h.due_at AT TIME ZONE 'Asia/Seoul')::date = (SELECT min((due_at AT TIME ZONE 'Asia/Seoul')::date) FROM held))
SELECT min(f.due_at) AS at, (sum(-share.amount_won) - coalesce(sum(back.net_won), 0))::bigint AS amount
FROM first_day f
  JOIN ledger_journals j ON j.order_id = f.order_id AND j.event = 'capture'
  JOIN ledger_entries share ON share.journal_key = j.journal_key AND share.account = 'HELD:' || :creatorId
  LEFT JOIN LATERAL (
    SELECT sum(r.net_won) AS net_won FROM refunds r
    WHERE r.payment_id = f.payment_id AND r.outcome = 'done' AND r.from_held AND r.won_at IS NULL) back ON true
HAVING count(*) > 0
