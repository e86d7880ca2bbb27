-- The name of an order's plan as it was ordered, which receipts show; older orders are filled by the backfill order_plan_names.
ALTER TABLE orders ADD COLUMN plan_name text;
