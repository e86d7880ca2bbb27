-- How a creator is taxed: 3.3 % withheld of what a person is paid, nothing of what a business invoices under its number.
ALTER TABLE payout_accounts
  ADD COLUMN tax_type text NOT NULL DEFAULT 'INDIVIDUAL_3_3' CHECK (tax_type IN ('INDIVIDUAL_3_3', 'BUSINESS_INVOICE')),
  ADD COLUMN business_number text CHECK (business_number ~ '^[0-9]{10}$'),
  ADD CONSTRAINT payout_accounts_business CHECK ((tax_type = 'BUSINESS_INVOICE') = (business_number IS NOT NULL));
ALTER TABLE settlements
  ADD COLUMN business_number text CHECK (business_number ~ '^[0-9]{10}$'),
  ADD CONSTRAINT settlements_business CHECK ((tax_type = 'BUSINESS_INVOICE') = (business_number IS NOT NULL)),
  ADD CONSTRAINT settlements_business_untaxed CHECK (tax_type = 'INDIVIDUAL_3_3' OR income_tax_won + local_tax_won = 0);
