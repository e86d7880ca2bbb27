-- What is pushed is chosen by kind, as what is mailed; null where nothing was chosen.
ALTER TABLE notification_choices ADD COLUMN by_push boolean, ALTER COLUMN by_email DROP NOT NULL;
