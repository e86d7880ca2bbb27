-- Notices of a provider, each once however often and in whatever order it comes. They are unsigned: what they say is
-- not kept and never believed, only which order to ask the provider about.
CREATE TABLE webhook_inbox (
  provider text NOT NULL,
  transmission_id text NOT NULL,
  order_id text NOT NULL REFERENCES orders,
  event text NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (provider, transmission_id)
);
CREATE INDEX webhook_inbox_old ON webhook_inbox (received_at);
