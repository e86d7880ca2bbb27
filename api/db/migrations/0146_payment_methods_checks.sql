-- The constraints of 0145, once every row is read.
ALTER TABLE orders VALIDATE CONSTRAINT orders_method_check;
ALTER TABLE payments VALIDATE CONSTRAINT payments_method_check;
ALTER TABLE payments VALIDATE CONSTRAINT payments_card_check;
