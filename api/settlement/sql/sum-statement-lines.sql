SELECT coalesce(sum(gross), 0)::bigint AS gross, coalesce(sum(carried), 0)::bigint AS carried, coalesce(sum(net), 0)::bigint AS net
FROM (
\ir statement-lines.part.sql
) l
