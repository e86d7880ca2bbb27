SELECT to_char(e.at AT TIME ZONE 'Asia/Seoul', 'YYYY-MM') AS month,
  coalesce(sum(e.amount_won) FILTER (WHERE e.matches AND e.type = 'payment'), 0)::bigint AS paid,
  coalesce(sum(e.amount_won) FILTER (WHERE e.matches AND e.type = 'refund' AND e.status = 'done'), 0)::bigint AS refunded
FROM (
\ir history-entries.part.sql
) e GROUP BY 1 ORDER BY 1 DESC
