-- The network a socket's token was asked for from (a keyed hash), by which sockets are bounded on each node.
ALTER TABLE socket_tokens ADD COLUMN network bytea;
