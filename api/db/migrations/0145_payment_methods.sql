-- Donations are paid by card or by an easy pay (docs/decisions/152): what an order is to be paid with, and what the provider
-- confirmed. An easy pay has a card only where one funded it. All that was paid before was paid by card.
ALTER TABLE orders ADD COLUMN method text NOT NULL DEFAULT 'creditCard',
  ADD CONSTRAINT orders_method_check
    CHECK (method = 'creditCard' OR (method IN ('kakaoPay', 'naverPay', 'tossPay') AND kind <> 'membership')) NOT VALID;
ALTER TABLE payments ADD COLUMN method text NOT NULL DEFAULT 'creditCard',
  ALTER COLUMN card_brand DROP NOT NULL,
  ALTER COLUMN card_last4 DROP NOT NULL,
  ADD CONSTRAINT payments_method_check
    CHECK (method IN ('creditCard', 'kakaoPay', 'naverPay', 'tossPay', 'otherPay')) NOT VALID,
  ADD CONSTRAINT payments_card_check
    CHECK (num_nonnulls(card_brand, card_last4) = 2 OR (method <> 'creditCard' AND num_nonnulls(card_brand, card_last4) = 0))
    NOT VALID;
