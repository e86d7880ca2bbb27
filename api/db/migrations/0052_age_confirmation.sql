-- When the user confirmed at sign-up to be 14 or older; null for accounts created before it was asked.
ALTER TABLE users ADD COLUMN age_confirmed_at timestamptz;
