-- Each half year of Seoul from :halfYears ago until :at, with the counts of what happened in it; one row without a name
-- where nothing did.
WITH halves AS (
  SELECT begins, to_char(begins, 'YYYY') || CASE WHEN extract(month FROM begins) < 7 THEN '-H1' ELSE '-H2' END AS half
  FROM generate_series(0, :halfYears - 1) AS ago,
    LATERAL (SELECT date_trunc('year', now_kst) + CASE WHEN extract(month FROM now_kst) < 7 THEN interval '0' ELSE interval '6 months' END
      - ago * interval '6 months' AS begins FROM (SELECT :at::timestamptz AT TIME ZONE 'Asia/Seoul' AS now_kst) n) b
), events AS (
  SELECT confirmed_at AS moment, CASE WHEN ground = 'illegalFootage' THEN 'footageReceived' ELSE 'takedownsReceived' END AS name
  FROM takedowns WHERE confirmed_at IS NOT NULL
  UNION ALL SELECT withheld_at, 'takedownsWithheld' FROM takedowns WHERE withheld_at IS NOT NULL AND ground <> 'illegalFootage'
  UNION ALL SELECT decided_at, 'takedowns' || initcap(outcome) FROM takedowns
    WHERE outcome IN ('refused', 'removed', 'restored', 'returned') AND ground <> 'illegalFootage'
  UNION ALL SELECT decided_at, 'footageRemoved' FROM takedowns WHERE outcome = 'removed' AND ground = 'illegalFootage'
  UNION ALL SELECT decided_at, 'footageRefused' FROM takedowns WHERE outcome = 'refused' AND ground = 'illegalFootage'
  UNION ALL SELECT created_at, 'reportsReceived' FROM reports
  UNION ALL SELECT resolved_at, 'reports' || initcap(outcome) FROM reports WHERE resolved_at IS NOT NULL
  UNION ALL SELECT received_at, 'appealsReceived' FROM appeals
  UNION ALL SELECT decided_at, 'appealsLifted' FROM appeals WHERE outcome = 'lifted'
)
SELECT h.half, coalesce(e.name, '') AS name, count(e.name)::int AS count
FROM halves h LEFT JOIN events e ON e.moment <= :at AND e.moment AT TIME ZONE 'Asia/Seoul' >= h.begins
  AND e.moment AT TIME ZONE 'Asia/Seoul' < h.begins + interval '6 months'
GROUP BY h.half, e.name ORDER BY h.half DESC
