SELECT coalesce(sum(e.amount_won) FILTER (WHERE e.matches AND e.type = 'payment'), 0)::bigint AS paid,
  coalesce(sum(e.amount_won) FILTER (WHERE e.matches AND e.type = 'refund' AND e.status = 'done'), 0)::bigint AS refunded,
  coalesce(array_agg(DISTINCT extract(year FROM e.at AT TIME ZONE 'Asia/Seoul')::int), '{}') AS years
FROM (
\ir history-entries.part.sql
) e
