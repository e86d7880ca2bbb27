-- Where a creator is paid to. Bank, holder and number are sealed with the API's own key; only the end of the number and
-- the bank's name are readable. No resident registration number is ever asked for.
CREATE TABLE payout_accounts (
  user_id text PRIMARY KEY REFERENCES users,
  bank text NOT NULL,
  last4 text NOT NULL,
  sealed text NOT NULL,
  updated_at timestamptz NOT NULL
);

-- A creator's wish to be paid, with what it comes to; all amounts are fixed when it is asked for. Its lines are the
-- entries of PAYABLE after `after_entry_id` and before its own, `entry_id`.
CREATE TABLE settlements (
  settlement_id text PRIMARY KEY,
  creator_id text NOT NULL REFERENCES users (user_id),
  status text NOT NULL DEFAULT 'requested' CHECK (status IN ('requested', 'approved', 'paid', 'rejected')),
  amount_won int NOT NULL CHECK (amount_won >= 10000),
  gross_won bigint NOT NULL,
  platform_fee_won bigint NOT NULL,
  carried_won bigint NOT NULL,
  income_tax_won int NOT NULL CHECK (income_tax_won >= 0),
  local_tax_won int NOT NULL CHECK (local_tax_won >= 0),
  offset_won int NOT NULL CHECK (offset_won >= 0),
  net_won int NOT NULL CHECK (net_won >= 0),
  tax_type text NOT NULL DEFAULT 'INDIVIDUAL_3_3' CHECK (tax_type IN ('INDIVIDUAL_3_3', 'BUSINESS_INVOICE')),
  payout_bank text NOT NULL,
  payout_last4 text NOT NULL,
  payout_sealed text,
  after_entry_id bigint NOT NULL,
  entry_id bigint NOT NULL CHECK (entry_id > after_entry_id),
  requested_at timestamptz NOT NULL,
  approved_at timestamptz,
  approved_by text REFERENCES users (user_id),
  decided_at timestamptz,
  decided_by text REFERENCES users (user_id),
  reason text,
  CHECK (amount_won = income_tax_won + local_tax_won + offset_won + net_won),
  CHECK (amount_won = gross_won - platform_fee_won + carried_won),
  CHECK ((status IN ('paid', 'rejected')) = (decided_at IS NOT NULL)),
  CHECK (status NOT IN ('approved', 'paid') OR approved_at IS NOT NULL)
);
CREATE UNIQUE INDEX settlements_one_open ON settlements (creator_id) WHERE status IN ('requested', 'approved');
CREATE INDEX settlements_of_creator ON settlements (creator_id, requested_at DESC, settlement_id DESC);
CREATE INDEX settlements_newest ON settlements (requested_at DESC, settlement_id DESC);
