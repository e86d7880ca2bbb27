-- A code belongs to the network it was asked for from (a keyed hash): another network neither replaces it nor learns of it.
ALTER TABLE email_codes ADD COLUMN network bytea;
CREATE INDEX email_codes_sent_to ON email_codes (email, created_at);
CREATE INDEX email_codes_sent_for ON email_codes (network, created_at);
