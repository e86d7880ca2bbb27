-- Names of the functions behind ten triggers, in the verbs of docs/language.md; migrations 0153 to 0158 replace the triggers.
-- own copy: those name them, and `migrate` replaces each by its file before the new version serves.
CREATE OR REPLACE FUNCTION update_campaign_sums() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not replaced by its file'; END $$;
CREATE OR REPLACE FUNCTION update_gift_refunds() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not replaced by its file'; END $$;
CREATE OR REPLACE FUNCTION update_gift_totals() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not replaced by its file'; END $$;
CREATE OR REPLACE FUNCTION update_person_search() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not replaced by its file'; END $$;
CREATE OR REPLACE FUNCTION update_post_search() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not replaced by its file'; END $$;
CREATE OR REPLACE FUNCTION update_post_tags() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not replaced by its file'; END $$;
CREATE OR REPLACE FUNCTION publish_notification() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not replaced by its file'; END $$;
CREATE OR REPLACE FUNCTION publish_consent_withdrawn() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not replaced by its file'; END $$;
CREATE OR REPLACE FUNCTION publish_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not replaced by its file'; END $$;
