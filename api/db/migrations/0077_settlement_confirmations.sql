-- The second admin of a settlement: a payout file contains only what another admin than the approver has confirmed, and
-- the constraint holds whatever the code does. An approver who is the only admin may confirm, and the row says so.
ALTER TABLE settlements
  ADD COLUMN confirmed_at timestamptz,
  ADD COLUMN confirmed_by text,
  ADD COLUMN confirmed_as_sole_admin boolean,
  -- The last time a payout file contained it: the next file says so, so that the bank does not pay it twice.
  ADD COLUMN payout_file_at timestamptz;
ALTER TABLE settlements
  ADD CONSTRAINT settlements_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES users (user_id) NOT VALID,
  ADD CONSTRAINT settlements_confirmed_check CHECK (
    num_nulls(confirmed_at, confirmed_by, confirmed_as_sole_admin) IN (0, 3)
    AND (confirmed_by IS NULL OR (
      approved_by IS NOT NULL AND confirmed_by <> creator_id AND confirmed_as_sole_admin = (confirmed_by = approved_by)))
  ) NOT VALID,
  ADD CONSTRAINT settlements_payout_file_check CHECK (payout_file_at IS NULL OR approved_at IS NOT NULL) NOT VALID;
