-- The constraints of 0077, once every row is read.
ALTER TABLE settlements VALIDATE CONSTRAINT settlements_confirmed_by_fkey;
ALTER TABLE settlements VALIDATE CONSTRAINT settlements_confirmed_check;
ALTER TABLE settlements VALIDATE CONSTRAINT settlements_payout_file_check;
