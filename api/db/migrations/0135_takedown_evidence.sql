-- Pictures that the parties of a takedown case send as evidence (docs/law.md). Requesters need no account, so an upload is of
-- a user or of a case.
ALTER TABLE uploads ALTER COLUMN user_id DROP NOT NULL,
  ADD COLUMN takedown_id text,
  ADD CONSTRAINT uploads_owner_check CHECK (num_nonnulls(user_id, takedown_id) = 1) NOT VALID,
  DROP CONSTRAINT uploads_purpose_check,
  ADD CONSTRAINT uploads_purpose_check
    CHECK (purpose IN ('profile', 'background', 'post', 'campaign', 'series', 'message', 'evidence')) NOT VALID;
ALTER TABLE uploads ADD CONSTRAINT uploads_takedown_id_fkey FOREIGN KEY (takedown_id) REFERENCES takedowns
  ON DELETE CASCADE NOT VALID;
CREATE TABLE takedown_evidence (
  image_key text PRIMARY KEY,
  takedown_id text NOT NULL REFERENCES takedowns,
  party text NOT NULL CHECK (party IN ('requester', 'author')),
  width int NOT NULL,
  widths int[] NOT NULL,
  received_at timestamptz NOT NULL
);
CREATE INDEX takedown_evidence_of_takedown ON takedown_evidence (takedown_id, received_at);
