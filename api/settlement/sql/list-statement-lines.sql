SELECT l.*, l.gross::bigint, o.kind AS order_kind FROM (
\ir statement-lines.part.sql
) l JOIN orders o USING (order_id) ORDER BY l.entry_id
