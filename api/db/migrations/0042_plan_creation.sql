-- What a plan was created from (a digest): creating it again under the same id is answered the same plan, or refused.
ALTER TABLE plans ADD COLUMN created_from bytea;
