-- What the migrations and the functions of api/*/sql/functions/ make of an empty database, for reading: `npm run schema`
-- writes it, and it is never run. Left out: graphile_worker, the job queue's own schema, and what the extensions bring.

CREATE EXTENSION citext;
CREATE EXTENSION pg_trgm;
CREATE EXTENSION unaccent;

CREATE TABLE admin_changes (
  change_id text NOT NULL,
  user_id text NOT NULL,
  kind text NOT NULL,
  requested_by text NOT NULL,
  reason text NOT NULL,
  requested_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  outcome text,
  decided_by text,
  decided_at timestamptz,
  CONSTRAINT admin_changes_pkey PRIMARY KEY (change_id),
  CONSTRAINT admin_changes_check CHECK (requested_by <> user_id),
  CONSTRAINT admin_changes_check1 CHECK ((outcome IS NULL) = (decided_at IS NULL)),
  CONSTRAINT admin_changes_check2 CHECK ((COALESCE(outcome, 'expired') = 'expired') = (decided_by IS NULL)),
  CONSTRAINT admin_changes_check3 CHECK (outcome IS DISTINCT FROM 'confirmed' OR decided_by <> user_id AND decided_by <> requested_by),
  CONSTRAINT admin_changes_check4 CHECK (outcome IS DISTINCT FROM 'withdrawn' OR decided_by = requested_by),
  CONSTRAINT admin_changes_kind_check CHECK (kind IN ('block', 'unblock', 'demote', 'resetSecondFactor')),
  CONSTRAINT admin_changes_outcome_check CHECK (outcome IN ('confirmed', 'withdrawn', 'expired')),
  CONSTRAINT admin_changes_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(user_id),
  CONSTRAINT admin_changes_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(user_id),
  CONSTRAINT admin_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
CREATE UNIQUE INDEX admin_changes_pending ON admin_changes (user_id, kind) WHERE outcome IS NULL;

CREATE TABLE admin_tenures (
  user_id text NOT NULL,
  former_role text NOT NULL,
  began_at timestamptz NOT NULL,
  ended_at timestamptz,
  CONSTRAINT admin_tenures_check CHECK (ended_at >= began_at),
  CONSTRAINT admin_tenures_former_role_check CHECK (former_role IN ('supporter', 'activist')),
  CONSTRAINT admin_tenures_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
CREATE INDEX admin_tenures_by_end ON admin_tenures (ended_at);
CREATE INDEX admin_tenures_of_user ON admin_tenures (user_id, began_at DESC);
CREATE UNIQUE INDEX admin_tenures_current ON admin_tenures (user_id) WHERE ended_at IS NULL;

CREATE TABLE admin_views (
  view_id text NOT NULL,
  user_id text NOT NULL,
  list text NOT NULL,
  name text NOT NULL,
  query jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT admin_views_pkey PRIMARY KEY (view_id),
  CONSTRAINT admin_views_user_id_list_name_key UNIQUE (user_id, list, name),
  CONSTRAINT admin_views_name_check CHECK (name <> ''),
  CONSTRAINT admin_views_query_check CHECK (jsonb_typeof(query) = 'object'),
  CONSTRAINT admin_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);

CREATE TABLE appeals (
  appeal_id text NOT NULL,
  block_id text NOT NULL,
  user_id text NOT NULL,
  body text NOT NULL,
  received_at timestamptz NOT NULL,
  outcome text,
  words text NOT NULL DEFAULT '',
  decided_at timestamptz,
  decided_by text,
  CONSTRAINT appeals_pkey PRIMARY KEY (appeal_id),
  CONSTRAINT appeals_block_id_key UNIQUE (block_id),
  CONSTRAINT appeals_body_check CHECK (char_length(body) <= 1000),
  CONSTRAINT appeals_check CHECK ((outcome IS NULL) = (decided_at IS NULL)),
  CONSTRAINT appeals_check1 CHECK ((outcome IS NULL) = (decided_by IS NULL)),
  CONSTRAINT appeals_outcome_check CHECK (outcome IN ('lifted', 'upheld')),
  CONSTRAINT appeals_words_check CHECK (char_length(words) <= 1000),
  CONSTRAINT appeals_block_id_fkey FOREIGN KEY (block_id) REFERENCES user_blocks(block_id),
  CONSTRAINT appeals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(user_id),
  CONSTRAINT appeals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
CREATE INDEX appeals_newest ON appeals (received_at DESC, appeal_id DESC);
CREATE INDEX appeals_of_user ON appeals (user_id, received_at DESC);
CREATE INDEX appeals_open ON appeals (received_at DESC, appeal_id DESC) WHERE outcome IS NULL;

CREATE TABLE application_drafts (
  user_id text NOT NULL,
  answers jsonb NOT NULL,
  phone_sealed text NOT NULL,
  profile_image_key text,
  background_image_key text,
  saved_at timestamptz NOT NULL,
  CONSTRAINT application_drafts_pkey PRIMARY KEY (user_id),
  CONSTRAINT application_drafts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
CREATE INDEX application_drafts_sweep ON application_drafts (saved_at);

CREATE TABLE applications (
  application_id text NOT NULL,
  user_id text NOT NULL,
  status text NOT NULL DEFAULT 'pending',
  sns_type text NOT NULL,
  sns_id text NOT NULL,
  field text NOT NULL,
  domain text NOT NULL,
  domain_skeleton text NOT NULL,
  re_donation_org text NOT NULL,
  re_donation_rate integer NOT NULL,
  phone_sealed text NOT NULL,
  agency_code text NOT NULL,
  profile_image_key text,
  background_image_key text,
  bio text NOT NULL,
  reason text NOT NULL,
  submitted_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by text,
  decision_reason text,
  CONSTRAINT applications_pkey PRIMARY KEY (application_id),
  CONSTRAINT applications_bio_check CHECK (char_length(bio) >= 1 AND char_length(bio) <= 150),
  CONSTRAINT applications_check CHECK ((status = 'pending') = (decided_at IS NULL)),
  CONSTRAINT applications_check1 CHECK ((status IN ('approved', 'rejected')) = (decided_by IS NOT NULL)),
  CONSTRAINT applications_check2 CHECK ((status = 'rejected') = (decision_reason IS NOT NULL)),
  CONSTRAINT applications_check3 CHECK ((re_donation_rate = '-1'::integer) = (re_donation_org = '')),
  CONSTRAINT applications_field_check CHECK (field IN ('art', 'entrepreneurship', 'sports', 'celebrity', 'social')),
  CONSTRAINT applications_re_donation_rate_check CHECK (re_donation_rate = '-1'::integer OR re_donation_rate >= 1 AND re_donation_rate <= 100),
  CONSTRAINT applications_reason_check CHECK (char_length(reason) >= 1 AND char_length(reason) <= 1000),
  CONSTRAINT applications_status_check CHECK (status IN ('pending', 'approved', 'rejected', 'withdrawn')),
  CONSTRAINT applications_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(user_id),
  CONSTRAINT applications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
CREATE INDEX applications_newest ON applications (submitted_at DESC, application_id DESC);
CREATE INDEX applications_of_user ON applications (user_id, submitted_at DESC, application_id DESC);
CREATE INDEX applications_sweep ON applications (decided_at) WHERE status IN ('rejected', 'withdrawn');
CREATE INDEX applications_waiting ON applications (submitted_at DESC, application_id DESC) WHERE status = 'pending';
CREATE UNIQUE INDEX applications_one_approved ON applications (user_id) WHERE status = 'approved';
CREATE UNIQUE INDEX applications_one_pending ON applications (user_id) WHERE status = 'pending';

CREATE TABLE audit_log (
  audit_id text NOT NULL,
  actor_id text NOT NULL,
  action text NOT NULL,
  target_type text NOT NULL,
  target_id text NOT NULL,
  reason text,
  created_at timestamptz NOT NULL,
  CONSTRAINT audit_log_pkey PRIMARY KEY (audit_id),
  CONSTRAINT audit_log_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(user_id)
);
CREATE INDEX audit_log_newest ON audit_log (created_at DESC, audit_id DESC);
CREATE INDEX audit_log_of_target ON audit_log (target_id, created_at DESC);
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE backfills (
  name text NOT NULL,
  "position" text,
  rows_done bigint NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  CONSTRAINT backfills_pkey PRIMARY KEY (name)
);

CREATE TABLE backup_drills (
  began_at timestamptz NOT NULL,
  ended_at timestamptz NOT NULL,
  restored_to timestamptz,
  recovery_point_seconds double precision,
  recovery_seconds double precision,
  failure text,
  CONSTRAINT backup_drills_pkey PRIMARY KEY (began_at)
);
CREATE INDEX backup_drills_succeeded ON backup_drills (began_at DESC) WHERE failure IS NULL;

CREATE TABLE base_backups (
  started_at timestamptz NOT NULL,
  ended_at timestamptz NOT NULL,
  bytes bigint NOT NULL,
  CONSTRAINT base_backups_pkey PRIMARY KEY (started_at)
);

CREATE TABLE blocks (
  blocker_id text NOT NULL,
  blocked_id text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT blocks_pkey PRIMARY KEY (blocker_id, blocked_id),
  CONSTRAINT blocks_check CHECK (blocker_id <> blocked_id),
  CONSTRAINT blocks_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES users(user_id),
  CONSTRAINT blocks_blocker_id_fkey FOREIGN KEY (blocker_id) REFERENCES users(user_id)
);
CREATE INDEX blocks_of_blocked ON blocks (blocked_id, blocker_id);
CREATE INDEX blocks_of_blocker ON blocks (blocker_id, created_at DESC, blocked_id DESC);

CREATE TABLE broadcasts (
  broadcast_id text NOT NULL,
  creator_id text NOT NULL,
  client_id text NOT NULL,
  body text NOT NULL,
  cursor_id text NOT NULL DEFAULT '',
  sent_count integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  touched_at timestamptz NOT NULL,
  done_at timestamptz,
  images jsonb NOT NULL DEFAULT '[]'::jsonb,
  CONSTRAINT broadcasts_pkey PRIMARY KEY (broadcast_id),
  CONSTRAINT broadcasts_creator_id_client_id_key UNIQUE (creator_id, client_id),
  CONSTRAINT broadcasts_body_check CHECK (char_length(body) <= 1000),
  CONSTRAINT broadcasts_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES users(user_id)
);
CREATE INDEX broadcasts_of_creator ON broadcasts (creator_id, created_at DESC, broadcast_id DESC);
CREATE INDEX broadcasts_under_way ON broadcasts (touched_at) WHERE done_at IS NULL;

CREATE TABLE cache_changes (
  change_id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  key text NOT NULL,
  due_at timestamptz NOT NULL,
  is_repeat boolean NOT NULL DEFAULT false,
  CONSTRAINT cache_changes_pkey PRIMARY KEY (change_id)
);
CREATE INDEX cache_changes_due ON cache_changes (due_at);
CREATE INDEX cache_changes_of_key ON cache_changes (key, due_at);

CREATE TABLE cache_purging (
  is_only boolean NOT NULL DEFAULT true,
  service text NOT NULL,
  failed_at timestamptz,
  retry_at timestamptz,
  CONSTRAINT cache_purging_pkey PRIMARY KEY (is_only),
  CONSTRAINT cache_purging_is_only_check CHECK (is_only)
);

CREATE TABLE campaign_deliveries (
  campaign_id text NOT NULL,
  fan_id text NOT NULL,
  sealed text NOT NULL,
  written_at timestamptz NOT NULL,
  listed_at timestamptz,
  CONSTRAINT campaign_deliveries_pkey PRIMARY KEY (campaign_id, fan_id),
  CONSTRAINT campaign_deliveries_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(campaign_id),
  CONSTRAINT campaign_deliveries_fan_id_fkey FOREIGN KEY (fan_id) REFERENCES users(user_id)
);
CREATE INDEX campaign_deliveries_of_fan ON campaign_deliveries (fan_id);

CREATE TABLE campaign_supporters (
  campaign_id text NOT NULL,
  fan_id text NOT NULL,
  given_won bigint NOT NULL,
  reminded_at timestamptz,
  CONSTRAINT campaign_supporters_pkey PRIMARY KEY (campaign_id, fan_id),
  CONSTRAINT campaign_supporters_given_won_check CHECK (given_won >= 0),
  CONSTRAINT campaign_supporters_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(campaign_id),
  CONSTRAINT campaign_supporters_fan_id_fkey FOREIGN KEY (fan_id) REFERENCES users(user_id)
);

CREATE TABLE campaigns (
  campaign_id text NOT NULL,
  creator_id text NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  image_key text,
  goal_won integer NOT NULL,
  needs_delivery boolean NOT NULL,
  opens_at timestamptz NOT NULL,
  closes_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  edited_at timestamptz,
  taken_down_at timestamptz,
  taken_down_reason text,
  raised_won bigint NOT NULL DEFAULT 0,
  supporter_count integer NOT NULL DEFAULT 0,
  closing_told_at timestamptz,
  withheld_until timestamptz,
  CONSTRAINT campaigns_pkey PRIMARY KEY (campaign_id),
  CONSTRAINT campaigns_check CHECK (closes_at >= opens_at),
  CONSTRAINT campaigns_check1 CHECK ((taken_down_at IS NULL) = (taken_down_reason IS NULL)),
  CONSTRAINT campaigns_goal_won_check CHECK (goal_won > 0),
  CONSTRAINT campaigns_raised_won_check CHECK (raised_won >= 0),
  CONSTRAINT campaigns_supporter_count_check CHECK (supporter_count >= 0),
  CONSTRAINT campaigns_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES users(user_id)
);
CREATE INDEX campaigns_grams ON campaigns USING gin (search_grams(search_fold((title || ' ') || body))) WITH (fastupdate=off);
CREATE INDEX campaigns_made ON campaigns (created_at DESC, campaign_id DESC);
CREATE INDEX campaigns_newest ON campaigns (opens_at DESC, campaign_id DESC);
CREATE INDEX campaigns_of_creator ON campaigns (creator_id, opens_at DESC, campaign_id DESC);
CREATE INDEX campaigns_soonest ON campaigns (closes_at, campaign_id) WHERE taken_down_at IS NULL;
CREATE INDEX campaigns_to_tell ON campaigns (closes_at) WHERE closing_told_at IS NULL AND taken_down_at IS NULL;
CREATE TRIGGER campaigns_purge AFTER UPDATE OF title, body, image_key, goal_won, needs_delivery, opens_at, closes_at, edited_at, taken_down_at, withheld_until ON campaigns FOR EACH ROW EXECUTE FUNCTION note_cache_change('now', 'campaign:campaign_id', 'creator:creator_id', 'campaigns', '@opens_at', '@closes_at', '@withheld_until');
CREATE TRIGGER campaigns_purge_counts AFTER UPDATE OF raised_won, supporter_count ON campaigns FOR EACH ROW EXECUTE FUNCTION note_cache_change('counts', 'campaign:campaign_id', 'creator:creator_id', 'campaigns');
CREATE TRIGGER campaigns_purge_new AFTER INSERT ON campaigns FOR EACH ROW EXECUTE FUNCTION note_cache_change('now', 'creator:creator_id', 'campaigns', '@opens_at', '@closes_at');

CREATE TABLE cards (
  card_id text NOT NULL,
  user_id text NOT NULL,
  billing_key text NOT NULL,
  billing_key_hash bytea NOT NULL,
  brand text NOT NULL,
  last4 text NOT NULL,
  expiry text,
  is_default boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  removed_at timestamptz,
  failed_at timestamptz,
  failed_code text,
  CONSTRAINT cards_pkey PRIMARY KEY (card_id),
  CONSTRAINT cards_billing_key_hash_key UNIQUE (billing_key_hash),
  CONSTRAINT cards_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
CREATE INDEX cards_of_user ON cards (user_id, created_at DESC) WHERE removed_at IS NULL;
CREATE UNIQUE INDEX cards_one_default ON cards (user_id) WHERE is_default AND removed_at IS NULL;

CREATE TABLE chat_rooms (
  room_id text NOT NULL,
  fan_id text NOT NULL,
  creator_id text NOT NULL,
  last_seq integer NOT NULL DEFAULT 0,
  last_at timestamptz NOT NULL,
  fan_read_seq integer NOT NULL DEFAULT 0,
  creator_read_seq integer NOT NULL DEFAULT 0,
  fan_muted boolean NOT NULL DEFAULT false,
  creator_muted boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  CONSTRAINT chat_rooms_pkey PRIMARY KEY (room_id),
  CONSTRAINT chat_rooms_check CHECK (fan_id <> creator_id),
  CONSTRAINT chat_rooms_check1 CHECK (room_id = chat_room_id(fan_id, creator_id)),
  CONSTRAINT chat_rooms_check2 CHECK (fan_read_seq >= 0 AND fan_read_seq <= last_seq),
  CONSTRAINT chat_rooms_check3 CHECK (creator_read_seq >= 0 AND creator_read_seq <= last_seq),
  CONSTRAINT chat_rooms_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES users(user_id),
  CONSTRAINT chat_rooms_fan_id_fkey FOREIGN KEY (fan_id) REFERENCES users(user_id)
);
CREATE INDEX chat_rooms_of_creator ON chat_rooms (creator_id, last_at DESC, room_id DESC) WHERE last_seq > 0;
CREATE INDEX chat_rooms_of_fan ON chat_rooms (fan_id, last_at DESC, room_id DESC) WHERE last_seq > 0;
CREATE INDEX chat_rooms_unread_by_creator ON chat_rooms (creator_id) WHERE last_seq > creator_read_seq AND NOT creator_muted;
CREATE INDEX chat_rooms_unread_by_fan ON chat_rooms (fan_id) WHERE last_seq > fan_read_seq AND NOT fan_muted;

CREATE TABLE comment_likes (
  comment_id text NOT NULL,
  user_id text NOT NULL,
  created_at timestamptz NOT NULL,
  told_in text,
  CONSTRAINT comment_likes_pkey PRIMARY KEY (comment_id, user_id),
  CONSTRAINT comment_likes_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(comment_id) ON DELETE CASCADE,
  CONSTRAINT comment_likes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
CREATE INDEX comment_likes_of_user ON comment_likes (user_id, created_at DESC);
CREATE INDEX comment_likes_told ON comment_likes (told_in, created_at DESC, user_id) WHERE told_in IS NOT NULL;

CREATE TABLE comment_mentions (
  comment_id text NOT NULL,
  written_as text NOT NULL,
  user_id text NOT NULL,
  CONSTRAINT comment_mentions_pkey PRIMARY KEY (comment_id, written_as),
  CONSTRAINT comment_mentions_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(comment_id) ON DELETE CASCADE,
  CONSTRAINT comment_mentions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
CREATE INDEX comment_mentions_of_user ON comment_mentions (user_id);

CREATE TABLE comments (
  comment_id text NOT NULL,
  post_id text NOT NULL,
  parent_id text,
  author_id text,
  body text NOT NULL,
  created_at timestamptz NOT NULL,
  edited_at timestamptz,
  pinned_at timestamptz,
  deleted_at timestamptz,
  withheld_until timestamptz,
  like_count integer NOT NULL DEFAULT 0,
  CONSTRAINT comments_pkey PRIMARY KEY (comment_id),
  CONSTRAINT comments_comment_id_post_id_key UNIQUE (comment_id, post_id),
  CONSTRAINT comments_body_check CHECK (char_length(body) <= 500),
  CONSTRAINT comments_check CHECK ((deleted_at IS NULL) = (author_id IS NOT NULL)),
  CONSTRAINT comments_check1 CHECK ((deleted_at IS NULL) = (body <> '')),
  CONSTRAINT comments_check2 CHECK (parent_id IS NULL OR deleted_at IS NULL AND pinned_at IS NULL),
  CONSTRAINT comments_check3 CHECK (pinned_at IS NULL OR deleted_at IS NULL),
  CONSTRAINT comments_like_count_check CHECK (like_count >= 0),
  CONSTRAINT comments_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(user_id),
  CONSTRAINT comments_parent_id_post_id_fkey FOREIGN KEY (parent_id, post_id) REFERENCES comments(comment_id, post_id),
  CONSTRAINT comments_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(post_id)
);
CREATE INDEX comments_by_time ON comments USING brin (created_at);
CREATE INDEX comments_of_author ON comments (author_id, created_at DESC);
CREATE INDEX comments_of_post ON comments (post_id, created_at DESC, comment_id DESC) WHERE parent_id IS NULL;
CREATE INDEX comments_replies ON comments (parent_id, created_at, comment_id) WHERE parent_id IS NOT NULL;
CREATE UNIQUE INDEX comments_pinned ON comments (post_id) WHERE pinned_at IS NOT NULL;
CREATE TRIGGER comments_purge AFTER INSERT OR DELETE OR UPDATE OF parent_id, author_id, body, created_at, edited_at, pinned_at, deleted_at, withheld_until ON comments FOR EACH ROW EXECUTE FUNCTION note_cache_change('now', 'post:post_id', '@withheld_until');
CREATE TRIGGER comments_purge_counts AFTER UPDATE OF like_count ON comments FOR EACH ROW EXECUTE FUNCTION note_cache_change('counts', 'post:post_id');

CREATE TABLE consents (
  consent_id text NOT NULL,
  user_id text NOT NULL,
  kind text NOT NULL,
  version integer NOT NULL,
  given boolean NOT NULL,
  lang text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT consents_pkey PRIMARY KEY (consent_id),
  CONSTRAINT consents_kind_check CHECK (kind IN ('capture', 'marketing', 'terms', 'privacy')),
  CONSTRAINT consents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
CREATE INDEX consents_of_user ON consents (user_id, kind, created_at DESC);
CREATE INDEX consents_of_version ON consents (kind, version, user_id) WHERE given;
CREATE TRIGGER consents_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON consents FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE contacts (
  contact_id text NOT NULL,
  user_id text,
  email text NOT NULL,
  lang text NOT NULL,
  topic text NOT NULL,
  body text NOT NULL,
  digest bytea NOT NULL,
  received_at timestamptz NOT NULL,
  outcome text,
  answer text,
  decided_at timestamptz,
  decided_by text,
  CONSTRAINT contacts_pkey PRIMARY KEY (contact_id),
  CONSTRAINT contacts_digest_key UNIQUE (digest),
  CONSTRAINT contacts_answer_check CHECK (char_length(answer) <= 2000),
  CONSTRAINT contacts_body_check CHECK (char_length(body) >= 1 AND char_length(body) <= 2000),
  CONSTRAINT contacts_check CHECK ((outcome IS NULL) = (decided_at IS NULL)),
  CONSTRAINT contacts_check1 CHECK ((outcome IS NULL) = (decided_by IS NULL)),
  CONSTRAINT contacts_check2 CHECK ((COALESCE(outcome, '') = 'answered') = (answer IS NOT NULL)),
  CONSTRAINT contacts_lang_check CHECK (lang IN ('ko', 'en')),
  CONSTRAINT contacts_outcome_check CHECK (outcome IN ('answered', 'closed')),
  CONSTRAINT contacts_topic_check CHECK (topic IN ('general', 'payment', 'account', 'report', 'activist', 'partnership')),
  CONSTRAINT contacts_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(user_id),
  CONSTRAINT contacts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
CREATE INDEX contacts_newest ON contacts (received_at DESC, contact_id DESC);
CREATE INDEX contacts_of_user ON contacts (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX contacts_open ON contacts (received_at DESC, contact_id DESC) WHERE outcome IS NULL;

CREATE TABLE deleted_comments (
  comment_id text NOT NULL,
  post_id text NOT NULL,
  author_id text NOT NULL,
  deleted_at timestamptz NOT NULL,
  comment jsonb NOT NULL,
  likes jsonb NOT NULL,
  mentions jsonb NOT NULL,
  parent_created_at timestamptz,
  CONSTRAINT deleted_comments_pkey PRIMARY KEY (comment_id),
  CONSTRAINT deleted_comments_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(user_id),
  CONSTRAINT deleted_comments_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(post_id)
);
CREATE INDEX deleted_comments_by_deletion ON deleted_comments (deleted_at);
CREATE INDEX deleted_comments_of_author ON deleted_comments (author_id);

CREATE TABLE domain_claims (
  domain_skeleton text NOT NULL,
  user_id text NOT NULL,
  held_until timestamptz,
  application_id text,
  CONSTRAINT domain_claims_pkey PRIMARY KEY (domain_skeleton),
  CONSTRAINT domain_claims_application_id_key UNIQUE (application_id),
  CONSTRAINT domain_claims_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(application_id) ON DELETE SET NULL,
  CONSTRAINT domain_claims_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);
CREATE INDEX domain_claims_of_user ON domain_claims (user_id);

CREATE TABLE email_codes (
  email_verification_id text NOT NULL,
  email citext NOT NULL,
  purpose text NOT NULL,
  code_hash text NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  replaced_at timestamptz,
  verified_at timestamptz,
  consumed_at timestamptz,
  network bytea,
  CONSTRAINT email_codes_pkey PRIMARY KEY (email_verification_id),
  CONSTRAINT email_codes_purpose_check CHECK (purpose IN ('signup', 'password'))
);
CREATE INDEX email_codes_of_address ON email_codes (email, purpose) WHERE replaced_at IS NULL AND consumed_at IS NULL;
CREATE INDEX email_codes_sent_for ON email_codes (network, created_at);
CREATE INDEX email_codes_sent_to ON email_codes (email, created_at);
CREATE INDEX email_codes_sweep ON email_codes (expires_at);

CREATE TABLE embeds (
  provider text NOT NULL,
  embed_id text NOT NULL,
  title text,
  poster_key text,
  poster_width integer,
  poster_height integer,
  poster_widths integer[],
  asked_at timestamptz,
  created_at timestamptz NOT NULL,
  CONSTRAINT embeds_pkey PRIMARY KEY (provider, embed_id)
);
CREATE TRIGGER embeds_purge AFTER UPDATE ON embeds FOR EACH ROW EXECUTE FUNCTION note_embed_change();

CREATE TABLE ended_follows (
  follower_id text NOT NULL,
  creator_id text NOT NULL,
  followed_at timestamptz NOT NULL,
  notification_level text NOT NULL,
  ended_at timestamptz NOT NULL,
  CONSTRAINT ended_follows_pkey PRIMARY KEY (follower_id, creator_id),
  CONSTRAINT ended_follows_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES users(user_id),
  CONSTRAINT ended_follows_follower_id_fkey FOREIGN KEY (follower_id) REFERENCES users(user_id)
);
CREATE INDEX ended_follows_by_end ON ended_follows (ended_at);

CREATE TABLE featured_creator (
  is_only boolean NOT NULL DEFAULT true,
  creator_id text NOT NULL,
  featured_at timestamptz NOT NULL,
  CONSTRAINT featured_creator_pkey PRIMARY KEY (is_only),
  CONSTRAINT featured_creator_creator_id_key UNIQUE (creator_id),
  CONSTRAINT featured_creator_is_only_check CHECK (is_only),
  CONSTRAINT featured_creator_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES users(user_id) ON DELETE CASCADE
);
CREATE TRIGGER featured_creator_purge AFTER INSERT OR DELETE OR UPDATE ON featured_creator FOR EACH STATEMENT EXECUTE FUNCTION note_cache_change('now', 'creators');

CREATE TABLE follows (
  follower_id text NOT NULL,
  creator_id text NOT NULL,
  created_at timestamptz NOT NULL,
  notification_level text NOT NULL DEFAULT 'all',
  CONSTRAINT follows_pkey PRIMARY KEY (follower_id, creator_id),
  CONSTRAINT follows_check CHECK (follower_id <> creator_id),
  CONSTRAINT follows_notification_level_check CHECK (notification_level IN ('all', 'members', 'none')),
  CONSTRAINT follows_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES users(user_id),
  CONSTRAINT follows_follower_id_fkey FOREIGN KEY (follower_id) REFERENCES users(user_id)
);
CREATE INDEX follows_by_time ON follows USING brin (created_at);
CREATE INDEX follows_of_creator ON follows (creator_id, created_at DESC, follower_id DESC);
CREATE INDEX follows_of_follower ON follows (follower_id, created_at DESC, creator_id DESC);

CREATE TABLE former_domains (
  domain text NOT NULL,
  user_id text NOT NULL,
  left_at timestamptz NOT NULL,
  held_until timestamptz NOT NULL,
  CONSTRAINT former_domains_pkey PRIMARY KEY (domain),
  CONSTRAINT former_domains_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);
CREATE INDEX former_domains_of_user ON former_domains (user_id);

CREATE TABLE gift_totals (
  creator_id text NOT NULL,
  period text NOT NULL,
  fan_id text NOT NULL,
  shown_won bigint NOT NULL,
  hidden_won bigint NOT NULL,
  total_won bigint NOT NULL GENERATED ALWAYS AS (shown_won + hidden_won) STORED,
  CONSTRAINT gift_totals_pkey PRIMARY KEY (creator_id, period, fan_id),
  CONSTRAINT gift_totals_hidden_won_check CHECK (hidden_won >= 0),
  CONSTRAINT gift_totals_shown_won_check CHECK (shown_won >= 0),
  CONSTRAINT gift_totals_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES users(user_id),
  CONSTRAINT gift_totals_fan_id_fkey FOREIGN KEY (fan_id) REFERENCES users(user_id)
);
CREATE INDEX gift_totals_ranked ON gift_totals (creator_id, period, total_won DESC, fan_id) WHERE total_won > 0;

CREATE TABLE gifts (
  order_id text NOT NULL,
  kind text NOT NULL,
  creator_id text NOT NULL,
  fan_id text NOT NULL,
  amount_won integer NOT NULL,
  refunded_won integer NOT NULL DEFAULT 0,
  shown text NOT NULL,
  given_at timestamptz NOT NULL,
  campaign_id text,
  CONSTRAINT gifts_pkey PRIMARY KEY (order_id),
  CONSTRAINT gifts_amount_won_check CHECK (amount_won > 0),
  CONSTRAINT gifts_check CHECK (refunded_won >= 0 AND refunded_won <= amount_won),
  CONSTRAINT gifts_check1 CHECK (fan_id <> creator_id),
  CONSTRAINT gifts_kind_check CHECK (kind IN ('donation', 'campaign')),
  CONSTRAINT gifts_of_campaign CHECK ((kind = 'campaign') = (campaign_id IS NOT NULL)),
  CONSTRAINT gifts_shown_check CHECK (shown IN ('nameAndAmount', 'nameOnly', 'anonymous')),
  CONSTRAINT gifts_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(campaign_id),
  CONSTRAINT gifts_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES users(user_id),
  CONSTRAINT gifts_fan_id_fkey FOREIGN KEY (fan_id) REFERENCES users(user_id),
  CONSTRAINT gifts_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(order_id)
);
CREATE INDEX gifts_of_creator ON gifts (creator_id, given_at DESC, order_id DESC);
CREATE INDEX gifts_of_fan ON gifts (fan_id);
CREATE INDEX gifts_to_campaign ON gifts (campaign_id, given_at DESC, order_id DESC) WHERE campaign_id IS NOT NULL;
CREATE TRIGGER gifts_purge AFTER INSERT OR UPDATE ON gifts FOR EACH ROW EXECUTE FUNCTION note_cache_change('counts', 'creator:creator_id');
CREATE TRIGGER gifts_update_campaign_sums AFTER INSERT OR UPDATE OF amount_won, refunded_won ON gifts FOR EACH ROW WHEN (new.campaign_id IS NOT NULL) EXECUTE FUNCTION update_campaign_sums();
CREATE TRIGGER gifts_update_totals AFTER INSERT OR UPDATE ON gifts FOR EACH ROW EXECUTE FUNCTION update_gift_totals();

CREATE TABLE greeted (
  creator_id text NOT NULL,
  fan_id text NOT NULL,
  occasion text NOT NULL,
  greeted_at timestamptz NOT NULL,
  CONSTRAINT greeted_pkey PRIMARY KEY (creator_id, fan_id, occasion),
  CONSTRAINT greeted_occasion_check CHECK (occasion IN ('follow', 'subscription')),
  CONSTRAINT greeted_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES users(user_id),
  CONSTRAINT greeted_fan_id_fkey FOREIGN KEY (fan_id) REFERENCES users(user_id)
);

CREATE TABLE greetings (
  creator_id text NOT NULL,
  for_subscribers_on boolean NOT NULL,
  for_subscribers_body text NOT NULL,
  for_followers_on boolean NOT NULL,
  for_followers_body text NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT greetings_pkey PRIMARY KEY (creator_id),
  CONSTRAINT greetings_check CHECK (NOT for_subscribers_on OR for_subscribers_body <> ''),
  CONSTRAINT greetings_check1 CHECK (NOT for_followers_on OR for_followers_body <> ''),
  CONSTRAINT greetings_for_followers_body_check CHECK (char_length(for_followers_body) <= 1000),
  CONSTRAINT greetings_for_subscribers_body_check CHECK (char_length(for_subscribers_body) <= 1000),
  CONSTRAINT greetings_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES users(user_id)
);

CREATE TABLE idempotency_keys (
  scope text NOT NULL,
  key text NOT NULL,
  body_hash bytea NOT NULL,
  status integer,
  answer jsonb,
  created_at timestamptz NOT NULL,
  lease_id uuid,
  lease_until timestamptz NOT NULL DEFAULT '-infinity'::timestamptz,
  act_id text,
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (scope, key)
);
CREATE INDEX idempotency_keys_sweep ON idempotency_keys (created_at);

CREATE TABLE job_schedule (
  task text NOT NULL,
  scheduled_for timestamptz NOT NULL,
  CONSTRAINT job_schedule_pkey PRIMARY KEY (task)
);

CREATE TABLE known_networks (
  user_id text NOT NULL,
  network bytea NOT NULL,
  seen_at timestamptz NOT NULL,
  CONSTRAINT known_networks_pkey PRIMARY KEY (user_id, network),
  CONSTRAINT known_networks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
CREATE INDEX known_networks_sweep ON known_networks (seen_at);

CREATE TABLE ledger_accounts (
  account text NOT NULL,
  kind text NOT NULL,
  owner_id text,
  balance_won bigint NOT NULL DEFAULT 0,
  CONSTRAINT ledger_accounts_pkey PRIMARY KEY (account),
  CONSTRAINT ledger_accounts_check CHECK ((kind <> ALL (ARRAY['HELD', 'PAYABLE', 'TRANSIT'])) OR balance_won <= 0)
);

CREATE TABLE ledger_checks (
  ledger_check_id text NOT NULL,
  checked_at timestamptz NOT NULL,
  ok boolean NOT NULL,
  findings jsonb NOT NULL,
  CONSTRAINT ledger_checks_pkey PRIMARY KEY (ledger_check_id)
);
CREATE INDEX ledger_checks_newest ON ledger_checks (checked_at DESC);

CREATE TABLE ledger_entries (
  entry_id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  journal_key text NOT NULL,
  account text NOT NULL,
  amount_won bigint NOT NULL,
  CONSTRAINT ledger_entries_pkey PRIMARY KEY (entry_id),
  CONSTRAINT ledger_entries_amount_won_check CHECK (amount_won <> 0),
  CONSTRAINT ledger_entries_account_fkey FOREIGN KEY (account) REFERENCES ledger_accounts(account),
  CONSTRAINT ledger_entries_journal_key_fkey FOREIGN KEY (journal_key) REFERENCES ledger_journals(journal_key)
);
CREATE INDEX ledger_entries_of_account ON ledger_entries (account, entry_id DESC);
CREATE INDEX ledger_entries_of_journal ON ledger_entries (journal_key);
CREATE CONSTRAINT TRIGGER ledger_entries_balance AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_unbalanced_journal();
CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE ledger_journals (
  journal_key text NOT NULL GENERATED ALWAYS AS ((event || ':') || COALESCE(order_id, refund_id, chargeback_transaction_key, settlement_id, settled_transaction_key, replace(tax_month, '-', ''), finding_id || COALESCE(':' || COALESCE(returned_transaction_key, resolution), ''))) STORED,
  event text NOT NULL,
  order_id text,
  refund_id text,
  chargeback_transaction_key text,
  settlement_id text,
  settled_transaction_key text,
  tax_month text,
  finding_id text,
  returned_transaction_key text,
  resolution text,
  created_at timestamptz NOT NULL,
  CONSTRAINT ledger_journals_pkey PRIMARY KEY (journal_key),
  CONSTRAINT ledger_journals_event_check CHECK (event IN ('capture', 'release', 'refund', 'chargeback', 'cbwon', 'cbfee', 'streq', 'stpaid', 'stfail', 'pgsettle', 'taxpay', 'recon')),
  CONSTRAINT ledger_journals_of_chargeback CHECK ((event = 'chargeback') = (chargeback_transaction_key IS NOT NULL)),
  CONSTRAINT ledger_journals_of_finding CHECK ((event = 'recon') = (finding_id IS NOT NULL) AND num_nonnulls(returned_transaction_key, resolution) <= (event = 'recon')::integer),
  CONSTRAINT ledger_journals_of_order CHECK ((event IN ('capture', 'release')) = (order_id IS NOT NULL)),
  CONSTRAINT ledger_journals_of_provider_settlement CHECK ((event = 'pgsettle') = (settled_transaction_key IS NOT NULL)),
  CONSTRAINT ledger_journals_of_refund CHECK ((event IN ('refund', 'cbwon', 'cbfee')) = (refund_id IS NOT NULL)),
  CONSTRAINT ledger_journals_of_settlement CHECK ((event IN ('streq', 'stpaid', 'stfail')) = (settlement_id IS NOT NULL)),
  CONSTRAINT ledger_journals_of_tax_month CHECK ((event = 'taxpay') = (tax_month IS NOT NULL)),
  CONSTRAINT ledger_journals_resolution_check CHECK (resolution IN ('agreed', 'accepted', 'refunded', 'reversed', 'absorbed', 'closed')),
  CONSTRAINT ledger_journals_tax_month_check CHECK (tax_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  CONSTRAINT ledger_journals_chargeback_transaction_key_fkey FOREIGN KEY (chargeback_transaction_key) REFERENCES refunds(transaction_key) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT ledger_journals_finding_id_fkey FOREIGN KEY (finding_id) REFERENCES reconciliation_findings(finding_id),
  CONSTRAINT ledger_journals_order_id_fkey FOREIGN KEY (order_id) REFERENCES payments(order_id),
  CONSTRAINT ledger_journals_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(refund_id),
  CONSTRAINT ledger_journals_returned_transaction_key_fkey FOREIGN KEY (returned_transaction_key) REFERENCES provider_transactions(transaction_key),
  CONSTRAINT ledger_journals_settled_transaction_key_fkey FOREIGN KEY (settled_transaction_key) REFERENCES provider_settlements(transaction_key),
  CONSTRAINT ledger_journals_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES settlements(settlement_id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX ledger_journals_newest ON ledger_journals (created_at DESC, journal_key DESC);
CREATE UNIQUE INDEX ledger_journals_one_per_chargeback ON ledger_journals (chargeback_transaction_key) WHERE chargeback_transaction_key IS NOT NULL;
CREATE UNIQUE INDEX ledger_journals_one_per_finding ON ledger_journals (finding_id, returned_transaction_key, resolution) NULLS NOT DISTINCT WHERE finding_id IS NOT NULL;
CREATE UNIQUE INDEX ledger_journals_one_per_order ON ledger_journals (order_id, event) WHERE order_id IS NOT NULL;
CREATE UNIQUE INDEX ledger_journals_one_per_provider_settlement ON ledger_journals (settled_transaction_key) WHERE settled_transaction_key IS NOT NULL;
CREATE UNIQUE INDEX ledger_journals_one_per_refund ON ledger_journals (refund_id, event) WHERE refund_id IS NOT NULL;
CREATE UNIQUE INDEX ledger_journals_one_per_settlement ON ledger_journals (settlement_id, event) WHERE settlement_id IS NOT NULL;
CREATE UNIQUE INDEX ledger_journals_one_per_tax_month ON ledger_journals (tax_month) WHERE tax_month IS NOT NULL;
CREATE CONSTRAINT TRIGGER ledger_journals_balance AFTER INSERT ON ledger_journals DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_unbalanced_journal();
CREATE TRIGGER ledger_journals_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_journals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE likes (
  post_id text NOT NULL,
  user_id text NOT NULL,
  created_at timestamptz NOT NULL,
  told_in text,
  CONSTRAINT likes_pkey PRIMARY KEY (post_id, user_id),
  CONSTRAINT likes_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(post_id),
  CONSTRAINT likes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
CREATE INDEX likes_by_time ON likes USING brin (created_at);
CREATE INDEX likes_of_user ON likes (user_id, created_at DESC);
CREATE INDEX likes_told ON likes (told_in, created_at DESC, user_id) WHERE told_in IS NOT NULL;

CREATE TABLE login_challenges (
  challenge_hash bytea NOT NULL,
  user_id text NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT login_challenges_pkey PRIMARY KEY (challenge_hash),
  CONSTRAINT login_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
CREATE INDEX login_challenges_of_user ON login_challenges (user_id);
CREATE INDEX login_challenges_sweep ON login_challenges (expires_at);

CREATE TABLE mails (
  mail_id text NOT NULL,
  kind text NOT NULL,
  user_id text,
  to_hash bytea NOT NULL,
  to_masked text NOT NULL,
  state text NOT NULL DEFAULT 'queued',
  tries integer NOT NULL DEFAULT 0,
  code text,
  created_at timestamptz NOT NULL,
  tried_at timestamptz,
  settled_at timestamptz,
  CONSTRAINT mails_pkey PRIMARY KEY (mail_id),
  CONSTRAINT mails_check CHECK ((state IN ('queued', 'sending')) = (settled_at IS NULL)),
  CONSTRAINT mails_check1 CHECK (state = 'queued' AND tries = 0 OR tried_at IS NOT NULL),
  CONSTRAINT mails_code_check CHECK (code ~ '^[2-5][0-9]{2}( [245]\.[0-9]{1,3}\.[0-9]{1,3})?$'),
  CONSTRAINT mails_state_check CHECK (state IN ('queued', 'sending', 'sent', 'failed', 'bounced', 'complained')),
  CONSTRAINT mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
CREATE INDEX mails_newest ON mails (created_at DESC, mail_id DESC);
CREATE INDEX mails_of_address ON mails (to_hash, created_at DESC, mail_id DESC);
CREATE INDEX mails_of_user ON mails (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX mails_troubled ON mails (created_at DESC) WHERE state IN ('failed', 'bounced', 'complained');

CREATE TABLE marketing_mail_recipients (
  marketing_mail_id text NOT NULL,
  user_id text NOT NULL,
  sent_at timestamptz,
  CONSTRAINT marketing_mail_recipients_pkey PRIMARY KEY (marketing_mail_id, user_id),
  CONSTRAINT marketing_mail_recipients_marketing_mail_id_fkey FOREIGN KEY (marketing_mail_id) REFERENCES marketing_mails(marketing_mail_id) ON DELETE CASCADE,
  CONSTRAINT marketing_mail_recipients_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
CREATE INDEX marketing_mail_recipients_of_user ON marketing_mail_recipients (user_id);

CREATE TABLE marketing_mails (
  marketing_mail_id text NOT NULL,
  ko_subject text NOT NULL,
  ko_body text NOT NULL,
  en_subject text NOT NULL,
  en_body text NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  cursor_id text NOT NULL DEFAULT '',
  queued_at timestamptz,
  CONSTRAINT marketing_mails_pkey PRIMARY KEY (marketing_mail_id),
  CONSTRAINT marketing_mails_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(user_id)
);

CREATE TABLE member_opens (
  subscription_id text NOT NULL,
  period_no integer NOT NULL,
  fan_id text NOT NULL,
  creator_id text NOT NULL,
  first_opened_at timestamptz NOT NULL,
  CONSTRAINT member_opens_pkey PRIMARY KEY (subscription_id, period_no),
  CONSTRAINT member_opens_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES users(user_id),
  CONSTRAINT member_opens_fan_id_fkey FOREIGN KEY (fan_id) REFERENCES users(user_id),
  CONSTRAINT member_opens_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscriptions(subscription_id)
);
CREATE INDEX member_opens_of_fan ON member_opens (fan_id, first_opened_at);

CREATE TABLE message_images (
  message_id text NOT NULL,
  "position" integer NOT NULL,
  room_id text NOT NULL,
  image_key text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  color text NOT NULL,
  widths integer[] NOT NULL,
  CONSTRAINT message_images_pkey PRIMARY KEY (message_id, "position"),
  CONSTRAINT message_images_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(message_id) ON DELETE CASCADE,
  CONSTRAINT message_images_room_id_fkey FOREIGN KEY (room_id) REFERENCES chat_rooms(room_id)
);
CREATE INDEX message_images_by_key ON message_images (image_key, room_id);
CREATE INDEX message_images_of_room ON message_images (room_id, message_id DESC, "position");

CREATE TABLE messages (
  message_id text NOT NULL,
  room_id text NOT NULL,
  seq integer NOT NULL,
  sender_id text NOT NULL,
  client_id text,
  kind text NOT NULL,
  body text NOT NULL,
  sent_at timestamptz NOT NULL,
  read_at timestamptz,
  removed_at timestamptz,
  CONSTRAINT messages_pkey PRIMARY KEY (message_id),
  CONSTRAINT messages_room_id_seq_key UNIQUE (room_id, seq),
  CONSTRAINT messages_body_check CHECK (char_length(body) <= 1000),
  CONSTRAINT messages_check CHECK (removed_at IS NULL OR body = ''),
  CONSTRAINT messages_kind_check CHECK (kind IN ('text', 'greeting', 'broadcast')),
  CONSTRAINT messages_room_id_fkey FOREIGN KEY (room_id) REFERENCES chat_rooms(room_id),
  CONSTRAINT messages_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES users(user_id)
);
CREATE INDEX messages_of_sender ON messages (sender_id, sent_at DESC);
CREATE UNIQUE INDEX messages_once ON messages (room_id, sender_id, client_id) WHERE client_id IS NOT NULL;

CREATE TABLE notification_choices (
  user_id text NOT NULL,
  kind text NOT NULL,
  by_email boolean,
  by_push boolean,
  CONSTRAINT notification_choices_pkey PRIMARY KEY (user_id, kind),
  CONSTRAINT notification_choices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
CREATE INDEX notification_choices_mailed ON notification_choices (kind, user_id) WHERE by_email;

CREATE TABLE notifications (
  notification_id text NOT NULL,
  user_id text NOT NULL,
  kind text NOT NULL,
  actor_id text,
  target_type text NOT NULL,
  target_id text NOT NULL,
  post_id text,
  created_at timestamptz NOT NULL,
  latest_at timestamptz NOT NULL,
  read_at timestamptz,
  mailed_until timestamptz,
  CONSTRAINT notifications_pkey PRIMARY KEY (notification_id),
  CONSTRAINT notifications_check CHECK ((target_type IN ('post', 'comment')) = (post_id IS NOT NULL)),
  CONSTRAINT notifications_check1 CHECK ((kind <> ALL (ARRAY['newPost', 'comment', 'reply', 'follow', 'subscription'])) OR actor_id IS NOT NULL),
  CONSTRAINT notifications_check2 CHECK (actor_id IS DISTINCT FROM user_id),
  CONSTRAINT notifications_kind_check CHECK (kind IN ('newPost', 'like', 'comment', 'reply', 'mention', 'follow', 'subscription', 'donation', 'message', 'renewalNotice', 'paymentFailed', 'refunded', 'cardNeeded', 'payoutAccountChanged', 'settlementDecided', 'sellerDecided', 'sellerViewed', 'applicationDecided', 'reportResolved', 'donated', 'membershipPaid')),
  CONSTRAINT notifications_target_type_check CHECK (target_type IN ('post', 'comment', 'user', 'subscription', 'donation', 'room', 'settlement', 'application', 'report', 'payment', 'card', 'seller')),
  CONSTRAINT notifications_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(user_id),
  CONSTRAINT notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
CREATE INDEX notifications_newest ON notifications (user_id, created_at DESC, notification_id DESC);
CREATE INDEX notifications_of_actor ON notifications (actor_id) WHERE kind <> 'newPost' AND actor_id IS NOT NULL;
CREATE INDEX notifications_of_kind ON notifications (user_id, kind, created_at DESC, notification_id DESC);
CREATE INDEX notifications_of_post ON notifications (post_id, target_id) WHERE post_id IS NOT NULL;
CREATE INDEX notifications_sweep ON notifications (created_at);
CREATE INDEX notifications_unread ON notifications (user_id, kind) WHERE read_at IS NULL;
CREATE UNIQUE INDEX notifications_open ON notifications (user_id, kind, target_id) WHERE (kind IN ('like', 'message')) AND read_at IS NULL;
CREATE TRIGGER notifications_publish AFTER INSERT ON notifications FOR EACH ROW WHEN (new.kind <> 'message') EXECUTE FUNCTION publish_notification();
CREATE TRIGGER notifications_push AFTER INSERT ON notifications REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION queue_pushes();

CREATE TABLE orders (
  order_id text NOT NULL,
  kind text NOT NULL,
  buyer_id text NOT NULL,
  creator_id text NOT NULL,
  plan_id text,
  plan_price_id text,
  subscription_id text,
  amount_won integer NOT NULL,
  message text,
  status text NOT NULL DEFAULT 'ready',
  failure_code text,
  failure_reason text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  purpose text NOT NULL DEFAULT 'join',
  period_no integer,
  from_plan_price_id text,
  shown text,
  campaign_id text,
  method text NOT NULL DEFAULT 'creditCard',
  plan_name text,
  CONSTRAINT orders_pkey PRIMARY KEY (order_id),
  CONSTRAINT orders_amount_won_check CHECK (amount_won >= 100 AND amount_won <= 2147483647 OR purpose = 'upgrade' AND amount_won = 0),
  CONSTRAINT orders_check CHECK (kind <> 'membership' OR plan_id IS NOT NULL AND plan_price_id IS NOT NULL),
  CONSTRAINT orders_gifts_say_what_is_shown CHECK (kind = 'membership' OR shown IS NOT NULL),
  CONSTRAINT orders_kind_check CHECK (kind IN ('membership', 'donation', 'campaign')),
  CONSTRAINT orders_method_check CHECK (method = 'creditCard' OR (method IN ('kakaoPay', 'naverPay', 'tossPay')) AND kind <> 'membership'),
  CONSTRAINT orders_of_campaign CHECK ((kind = 'campaign') = (campaign_id IS NOT NULL)),
  CONSTRAINT orders_of_period CHECK (purpose = 'join' OR kind = 'membership' AND subscription_id IS NOT NULL AND period_no IS NOT NULL),
  CONSTRAINT orders_purpose_check CHECK (purpose IN ('join', 'renewal', 'recovery', 'upgrade')),
  CONSTRAINT orders_shown_check CHECK (shown IN ('nameAndAmount', 'nameOnly', 'anonymous')),
  CONSTRAINT orders_status_check CHECK (status IN ('ready', 'approved', 'failed', 'canceled')),
  CONSTRAINT orders_upgrade_from CHECK ((purpose = 'upgrade') = (from_plan_price_id IS NOT NULL)),
  CONSTRAINT orders_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES users(user_id),
  CONSTRAINT orders_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(campaign_id),
  CONSTRAINT orders_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES users(user_id),
  CONSTRAINT orders_from_plan_price_id_fkey FOREIGN KEY (from_plan_price_id) REFERENCES plan_prices(plan_price_id),
  CONSTRAINT orders_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(plan_id),
  CONSTRAINT orders_plan_price_id_fkey FOREIGN KEY (plan_price_id) REFERENCES plan_prices(plan_price_id),
  CONSTRAINT orders_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscriptions(subscription_id)
);
CREATE INDEX orders_for_campaign ON orders (campaign_id) WHERE campaign_id IS NOT NULL;
CREATE INDEX orders_of_buyer ON orders (buyer_id, created_at DESC);
CREATE UNIQUE INDEX orders_one_renewal ON orders (subscription_id, period_no) WHERE (purpose IN ('renewal', 'recovery')) AND (status IN ('ready', 'approved'));

CREATE TABLE passkeys (
  passkey_id text NOT NULL,
  user_id text NOT NULL,
  credential_id bytea NOT NULL,
  public_key bytea NOT NULL,
  sign_count bigint NOT NULL,
  transports text[] NOT NULL,
  synced boolean NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  CONSTRAINT passkeys_pkey PRIMARY KEY (passkey_id),
  CONSTRAINT passkeys_credential_id_key UNIQUE (credential_id),
  CONSTRAINT passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
CREATE INDEX passkeys_of_user ON passkeys (user_id);

CREATE TABLE payment_attempts (
  attempt_id text NOT NULL,
  order_id text NOT NULL,
  card_id text,
  amount_won integer NOT NULL,
  idempotency_key text NOT NULL,
  outcome text NOT NULL DEFAULT 'pending',
  provider_code text,
  submitted_at timestamptz NOT NULL,
  lease_until timestamptz NOT NULL,
  settled_at timestamptz,
  window_key text,
  method_key text,
  CONSTRAINT payment_attempts_pkey PRIMARY KEY (attempt_id),
  CONSTRAINT payment_attempts_idempotency_key_key UNIQUE (idempotency_key),
  CONSTRAINT payment_attempts_one_means CHECK (num_nonnulls(card_id, window_key, method_key) = 1),
  CONSTRAINT payment_attempts_outcome_check CHECK (outcome IN ('pending', 'done', 'declined', 'review')),
  CONSTRAINT payment_attempts_card_id_fkey FOREIGN KEY (card_id) REFERENCES cards(card_id),
  CONSTRAINT payment_attempts_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(order_id)
);
CREATE INDEX payment_attempts_in_review ON payment_attempts (submitted_at DESC) WHERE outcome = 'review';
CREATE INDEX payment_attempts_silent ON payment_attempts (lease_until) WHERE outcome = 'pending';
CREATE UNIQUE INDEX payment_attempts_one_open ON payment_attempts (order_id) WHERE outcome IN ('pending', 'done', 'review');
CREATE UNIQUE INDEX payment_attempts_one_window ON payment_attempts (window_key) WHERE outcome <> 'declined';

CREATE TABLE payment_customers (
  user_id text NOT NULL,
  customer_key text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT payment_customers_pkey PRIMARY KEY (user_id),
  CONSTRAINT payment_customers_customer_key_key UNIQUE (customer_key),
  CONSTRAINT payment_customers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);

CREATE TABLE payments (
  payment_id text NOT NULL,
  order_id text NOT NULL,
  buyer_id text NOT NULL,
  creator_id text NOT NULL,
  provider_payment_key text NOT NULL,
  amount_won integer NOT NULL,
  card_brand text,
  card_last4 text,
  status text NOT NULL DEFAULT 'done',
  receipt_url text,
  approved_at timestamptz NOT NULL,
  canceled_at timestamptz,
  refunded_won integer NOT NULL DEFAULT 0,
  released_at timestamptz,
  method text NOT NULL DEFAULT 'creditCard',
  CONSTRAINT payments_pkey PRIMARY KEY (payment_id),
  CONSTRAINT payments_order_id_key UNIQUE (order_id),
  CONSTRAINT payments_provider_payment_key_key UNIQUE (provider_payment_key),
  CONSTRAINT payments_amount_won_check CHECK (amount_won > 0),
  CONSTRAINT payments_card_check CHECK (num_nonnulls(card_brand, card_last4) = 2 OR method <> 'creditCard' AND num_nonnulls(card_brand, card_last4) = 0),
  CONSTRAINT payments_check CHECK (refunded_won >= 0 AND refunded_won <= amount_won),
  CONSTRAINT payments_check1 CHECK ((status = 'canceled') = (refunded_won = amount_won)),
  CONSTRAINT payments_method_check CHECK (method IN ('creditCard', 'kakaoPay', 'naverPay', 'tossPay', 'otherPay')),
  CONSTRAINT payments_status_check CHECK (status IN ('done', 'canceled')),
  CONSTRAINT payments_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES users(user_id),
  CONSTRAINT payments_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES users(user_id),
  CONSTRAINT payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(order_id)
);
CREATE INDEX payments_held ON payments (approved_at) WHERE released_at IS NULL;
CREATE INDEX payments_newest ON payments (approved_at DESC, payment_id DESC);
CREATE INDEX payments_of_buyer ON payments (buyer_id, approved_at DESC, payment_id DESC);
CREATE INDEX payments_of_creator ON payments (creator_id, approved_at);
CREATE TRIGGER payments_update_gift_refunds AFTER UPDATE OF refunded_won ON payments FOR EACH ROW WHEN (new.refunded_won <> old.refunded_won) EXECUTE FUNCTION update_gift_refunds();

CREATE TABLE payout_accounts (
  user_id text NOT NULL,
  bank text NOT NULL,
  last4 text NOT NULL,
  sealed text NOT NULL,
  updated_at timestamptz NOT NULL,
  tax_type text NOT NULL DEFAULT 'INDIVIDUAL_3_3',
  business_number text,
  CONSTRAINT payout_accounts_pkey PRIMARY KEY (user_id),
  CONSTRAINT payout_accounts_business CHECK ((tax_type = 'BUSINESS_INVOICE') = (business_number IS NOT NULL)),
  CONSTRAINT payout_accounts_business_number_check CHECK (business_number ~ '^[0-9]{10}$'),
  CONSTRAINT payout_accounts_tax_type_check CHECK (tax_type IN ('INDIVIDUAL_3_3', 'BUSINESS_INVOICE')),
  CONSTRAINT payout_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);

CREATE TABLE periodic_notices (
  user_id text NOT NULL,
  kind text NOT NULL,
  notified_at timestamptz NOT NULL,
  CONSTRAINT periodic_notices_pkey PRIMARY KEY (user_id, kind),
  CONSTRAINT periodic_notices_kind_check CHECK (kind IN ('consentConfirmation', 'dataUse')),
  CONSTRAINT periodic_notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);

CREATE TABLE person_search (
  user_id text NOT NULL,
  squeezed text NOT NULL,
  domain text NOT NULL,
  folded text NOT NULL,
  reach integer NOT NULL,
  reach_before integer NOT NULL,
  reach_changed_at timestamptz NOT NULL,
  CONSTRAINT person_search_pkey PRIMARY KEY (user_id),
  CONSTRAINT person_search_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);
CREATE INDEX person_search_domain ON person_search (domain text_pattern_ops);
CREATE INDEX person_search_grams ON person_search USING gin (search_grams(folded)) WITH (fastupdate=off);
CREATE INDEX person_search_reach ON person_search (reach DESC, user_id DESC);
CREATE INDEX person_search_squeezed ON person_search (squeezed text_pattern_ops);

CREATE TABLE pinned_posts (
  creator_id text NOT NULL,
  post_id text NOT NULL,
  pinned_at timestamptz NOT NULL,
  CONSTRAINT pinned_posts_pkey PRIMARY KEY (creator_id),
  CONSTRAINT pinned_posts_post_id_key UNIQUE (post_id),
  CONSTRAINT pinned_posts_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES users(user_id),
  CONSTRAINT pinned_posts_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(post_id)
);
CREATE TRIGGER pinned_posts_purge AFTER INSERT OR DELETE OR UPDATE ON pinned_posts FOR EACH ROW EXECUTE FUNCTION note_cache_change('now', 'creator:creator_id');

CREATE TABLE plan_prices (
  plan_price_id text NOT NULL,
  plan_id text NOT NULL,
  price_won integer NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT plan_prices_pkey PRIMARY KEY (plan_price_id),
  CONSTRAINT plan_prices_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(plan_id)
);
CREATE INDEX plan_prices_of_plan ON plan_prices (plan_id, created_at DESC);

CREATE TABLE plans (
  plan_id text NOT NULL,
  creator_id text NOT NULL,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  benefits text[] NOT NULL DEFAULT '{}'[],
  basic boolean NOT NULL DEFAULT false,
  "position" integer NOT NULL,
  on_sale boolean NOT NULL DEFAULT true,
  price_won integer NOT NULL,
  subscriber_count integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  created_from bytea,
  keeps_opened boolean NOT NULL DEFAULT false,
  CONSTRAINT plans_pkey PRIMARY KEY (plan_id),
  CONSTRAINT plans_benefits_check CHECK (cardinality(benefits) <= 20),
  CONSTRAINT plans_check CHECK (
CASE
    WHEN basic THEN price_won >= 1000 AND price_won <= 10000
    ELSE price_won >= 1000 AND price_won <= 300000
END),
  CONSTRAINT plans_subscriber_count_check CHECK (subscriber_count >= 0),
  CONSTRAINT plans_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES users(user_id)
);
CREATE INDEX plans_of_creator ON plans (creator_id, "position", plan_id);
CREATE UNIQUE INDEX plans_one_basic ON plans (creator_id) WHERE basic AND on_sale;
CREATE TRIGGER plans_purge AFTER INSERT OR DELETE OR UPDATE ON plans FOR EACH ROW EXECUTE FUNCTION note_cache_change('now', 'creator:creator_id');

CREATE TABLE policy_drafts (
  kind text NOT NULL,
  ko_title text NOT NULL,
  ko_body text NOT NULL,
  en_title text NOT NULL,
  en_body text NOT NULL,
  effective_on date,
  revision integer NOT NULL,
  saved_by text NOT NULL,
  saved_at timestamptz NOT NULL,
  asks_again boolean NOT NULL DEFAULT false,
  ko_changes text NOT NULL DEFAULT '',
  en_changes text NOT NULL DEFAULT '',
  CONSTRAINT policy_drafts_pkey PRIMARY KEY (kind),
  CONSTRAINT policy_drafts_kind_check CHECK (kind IN ('terms', 'privacy', 'marketing', 'capture')),
  CONSTRAINT policy_drafts_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES users(user_id)
);

CREATE TABLE policy_texts (
  kind text NOT NULL,
  version integer NOT NULL,
  ko_title text NOT NULL,
  ko_body text NOT NULL,
  en_title text NOT NULL,
  en_body text NOT NULL,
  effective_on date NOT NULL,
  effective_at timestamptz NOT NULL,
  created_by text,
  created_at timestamptz NOT NULL,
  asks_again boolean NOT NULL DEFAULT false,
  ko_changes text NOT NULL DEFAULT '',
  en_changes text NOT NULL DEFAULT '',
  CONSTRAINT policy_texts_pkey PRIMARY KEY (kind, version),
  CONSTRAINT policy_texts_asks_again_check CHECK (NOT asks_again OR ko_changes <> '' AND en_changes <> ''),
  CONSTRAINT policy_texts_en_body_check CHECK (char_length(en_body) >= 1 AND char_length(en_body) <= 20000),
  CONSTRAINT policy_texts_en_changes_check CHECK (char_length(en_changes) <= 2000),
  CONSTRAINT policy_texts_en_title_check CHECK (char_length(en_title) >= 1 AND char_length(en_title) <= 100),
  CONSTRAINT policy_texts_kind_check CHECK (kind IN ('terms', 'privacy', 'marketing', 'capture')),
  CONSTRAINT policy_texts_ko_body_check CHECK (char_length(ko_body) >= 1 AND char_length(ko_body) <= 20000),
  CONSTRAINT policy_texts_ko_changes_check CHECK (char_length(ko_changes) <= 2000),
  CONSTRAINT policy_texts_ko_title_check CHECK (char_length(ko_title) >= 1 AND char_length(ko_title) <= 100),
  CONSTRAINT policy_texts_version_check CHECK (version > 0),
  CONSTRAINT policy_texts_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(user_id)
);
CREATE TRIGGER policy_texts_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON policy_texts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER policy_texts_purge AFTER INSERT ON policy_texts FOR EACH ROW EXECUTE FUNCTION note_cache_change('now', 'policy:kind', '@effective_at');

CREATE TABLE post_drafts (
  creator_id text NOT NULL,
  draft_id text NOT NULL,
  body text NOT NULL,
  visibility text NOT NULL,
  min_plan_id text,
  images jsonb NOT NULL,
  version integer NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  labels text[] NOT NULL DEFAULT '{}'[],
  teaser text NOT NULL DEFAULT '',
  opens_at timestamptz,
  later_audiences json NOT NULL DEFAULT '[]'::json,
  tags text[] NOT NULL DEFAULT '{}'[],
  series_id text,
  CONSTRAINT post_drafts_pkey PRIMARY KEY (creator_id, draft_id),
  CONSTRAINT post_drafts_body_check CHECK (char_length(body) <= 20000),
  CONSTRAINT post_drafts_labels_check CHECK (labels <@ ARRAY['paidPartnership', 'aiPersons']),
  CONSTRAINT post_drafts_teaser_check CHECK (char_length(teaser) <= 300),
  CONSTRAINT post_drafts_version_check CHECK (version > 0),
  CONSTRAINT post_drafts_visibility_check CHECK (visibility IN ('public', 'followers', 'members')),
  CONSTRAINT post_drafts_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES users(user_id) ON DELETE CASCADE,
  CONSTRAINT post_drafts_min_plan_id_fkey FOREIGN KEY (min_plan_id) REFERENCES plans(plan_id)
);
CREATE INDEX post_drafts_newest ON post_drafts (creator_id, updated_at DESC, draft_id DESC);

CREATE TABLE post_embeds (
  post_id text NOT NULL,
  provider text NOT NULL,
  embed_id text NOT NULL,
  CONSTRAINT post_embeds_pkey PRIMARY KEY (post_id, provider, embed_id),
  CONSTRAINT post_embeds_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(post_id),
  CONSTRAINT post_embeds_provider_embed_id_fkey FOREIGN KEY (provider, embed_id) REFERENCES embeds(provider, embed_id)
);
CREATE INDEX post_embeds_of_embed ON post_embeds (provider, embed_id);

CREATE TABLE post_fan_outs (
  post_id text NOT NULL,
  creator_id text NOT NULL,
  cursor_at timestamptz NOT NULL,
  cursor_id text NOT NULL,
  touched_at timestamptz NOT NULL,
  CONSTRAINT post_fan_outs_pkey PRIMARY KEY (post_id),
  CONSTRAINT post_fan_outs_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES users(user_id),
  CONSTRAINT post_fan_outs_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(post_id)
);

CREATE TABLE post_images (
  post_id text NOT NULL,
  "position" integer NOT NULL,
  image_key text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  alt text NOT NULL DEFAULT '',
  color text NOT NULL DEFAULT '#d8d2c8',
  widths integer[] NOT NULL,
  CONSTRAINT post_images_pkey PRIMARY KEY (post_id, "position"),
  CONSTRAINT post_images_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(post_id) ON DELETE CASCADE
);
CREATE INDEX post_images_by_key ON post_images (image_key);
CREATE TRIGGER post_images_purge AFTER INSERT OR DELETE OR UPDATE ON post_images FOR EACH ROW EXECUTE FUNCTION note_cache_change('now', 'post:post_id');

CREATE TABLE post_openings (
  post_id text NOT NULL,
  creator_id text NOT NULL,
  opens_at timestamptz NOT NULL,
  visibility text NOT NULL,
  min_plan_id text,
  notified_at timestamptz,
  CONSTRAINT post_openings_pkey PRIMARY KEY (post_id, opens_at),
  CONSTRAINT post_openings_check CHECK ((visibility = 'members') = (min_plan_id IS NOT NULL)),
  CONSTRAINT post_openings_visibility_check CHECK (visibility IN ('public', 'followers', 'members')),
  CONSTRAINT post_openings_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES users(user_id),
  CONSTRAINT post_openings_min_plan_id_fkey FOREIGN KEY (min_plan_id) REFERENCES plans(plan_id),
  CONSTRAINT post_openings_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(post_id)
);
CREATE INDEX post_openings_of_creator ON post_openings (creator_id, opens_at);
CREATE INDEX post_openings_unnotified ON post_openings (opens_at) WHERE notified_at IS NULL;
CREATE TRIGGER post_openings_purge AFTER INSERT OR DELETE OR UPDATE ON post_openings FOR EACH ROW EXECUTE FUNCTION note_cache_change('now', 'post:post_id', 'creator:creator_id', '@opens_at');

CREATE TABLE post_search (
  post_id text NOT NULL,
  creator_id text NOT NULL,
  is_public boolean NOT NULL,
  published_at timestamptz NOT NULL,
  folded text NOT NULL,
  CONSTRAINT post_search_pkey PRIMARY KEY (post_id),
  CONSTRAINT post_search_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(post_id) ON DELETE CASCADE
);
CREATE INDEX post_search_gated ON post_search (published_at DESC, post_id DESC) WHERE NOT is_public;
CREATE INDEX post_search_gated_grams ON post_search USING gin (search_grams(folded)) WITH (fastupdate=off) WHERE NOT is_public;
CREATE INDEX post_search_gated_of_creator ON post_search (creator_id, published_at DESC, post_id DESC) WHERE NOT is_public;
CREATE INDEX post_search_public ON post_search (published_at DESC, post_id DESC) WHERE is_public;
CREATE INDEX post_search_public_grams ON post_search USING gin (search_grams(folded)) WITH (fastupdate=off) WHERE is_public;

CREATE TABLE post_tags (
  post_id text NOT NULL,
  tag text NOT NULL,
  creator_id text NOT NULL,
  audience text NOT NULL,
  published_at timestamptz NOT NULL,
  CONSTRAINT post_tags_pkey PRIMARY KEY (post_id, tag),
  CONSTRAINT post_tags_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(post_id) ON DELETE CASCADE
);
CREATE INDEX post_tags_of_audience ON post_tags (creator_id, tag, audience, published_at DESC, post_id DESC);
CREATE INDEX post_tags_of_creator ON post_tags (creator_id, tag, published_at DESC, post_id DESC);
CREATE INDEX post_tags_public ON post_tags (replace(search_fold(tag), ' ', '') text_pattern_ops) WHERE audience = 'public';

CREATE TABLE posts (
  post_id text NOT NULL,
  creator_id text NOT NULL,
  body text NOT NULL,
  visibility text NOT NULL,
  min_plan_id text,
  image_count integer NOT NULL DEFAULT 0,
  like_count integer NOT NULL DEFAULT 0,
  comment_count integer NOT NULL DEFAULT 0,
  published_at timestamptz NOT NULL,
  edited_at timestamptz,
  deleted_at timestamptz,
  draft_id text,
  labels text[] NOT NULL DEFAULT '{}'[],
  withheld_until timestamptz,
  markdown text,
  blocks json,
  teaser text NOT NULL DEFAULT '',
  opens_fully_at timestamptz,
  tags text[] NOT NULL DEFAULT '{}'[],
  CONSTRAINT posts_pkey PRIMARY KEY (post_id),
  CONSTRAINT posts_body_check CHECK (char_length(body) <= 5000),
  CONSTRAINT posts_check CHECK ((visibility = 'members') = (min_plan_id IS NOT NULL)),
  CONSTRAINT posts_comment_count_check CHECK (comment_count >= 0),
  CONSTRAINT posts_formatted_check CHECK ((markdown IS NULL) = (blocks IS NULL)),
  CONSTRAINT posts_labels_check CHECK (labels <@ ARRAY['paidPartnership', 'aiPersons']),
  CONSTRAINT posts_like_count_check CHECK (like_count >= 0),
  CONSTRAINT posts_markdown_check CHECK (char_length(markdown) <= 5000),
  CONSTRAINT posts_teaser_check CHECK (char_length(teaser) <= 300),
  CONSTRAINT posts_visibility_check CHECK (visibility IN ('public', 'followers', 'members')),
  CONSTRAINT posts_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES users(user_id),
  CONSTRAINT posts_min_plan_id_fkey FOREIGN KEY (min_plan_id) REFERENCES plans(plan_id)
);
CREATE INDEX posts_newest ON posts (published_at DESC, post_id DESC) INCLUDE (creator_id) WHERE deleted_at IS NULL;
CREATE INDEX posts_of_audience ON posts (creator_id, COALESCE(min_plan_id, visibility), published_at DESC, post_id DESC) WHERE deleted_at IS NULL;
CREATE INDEX posts_of_creator ON posts (creator_id, published_at DESC, post_id DESC) WHERE deleted_at IS NULL;
CREATE INDEX posts_public_changes ON posts (GREATEST(COALESCE(edited_at, published_at), opens_fully_at), post_id) WHERE deleted_at IS NULL AND visibility = 'public';
CREATE INDEX posts_with_pictures ON posts (published_at DESC, post_id DESC) INCLUDE (creator_id) WHERE deleted_at IS NULL AND visibility = 'public' AND image_count > 0;
CREATE UNIQUE INDEX posts_of_draft ON posts (creator_id, draft_id) WHERE draft_id IS NOT NULL;
CREATE TRIGGER posts_purge AFTER UPDATE OF body, markdown, blocks, teaser, visibility, min_plan_id, image_count, labels, tags, published_at, edited_at, deleted_at, withheld_until, opens_fully_at ON posts FOR EACH ROW EXECUTE FUNCTION note_cache_change('now', 'post:post_id', 'creator:creator_id', '@withheld_until');
CREATE TRIGGER posts_purge_counts AFTER UPDATE OF like_count, comment_count ON posts FOR EACH ROW EXECUTE FUNCTION note_cache_change('counts', 'post:post_id');
CREATE TRIGGER posts_purge_new AFTER INSERT ON posts FOR EACH ROW EXECUTE FUNCTION note_cache_change('now', 'creator:creator_id', '@opens_fully_at');
CREATE TRIGGER posts_update_search AFTER INSERT OR UPDATE OF body, visibility, published_at, deleted_at ON posts FOR EACH ROW EXECUTE FUNCTION update_post_search();
CREATE TRIGGER posts_update_tags AFTER UPDATE OF tags, visibility, min_plan_id, published_at, deleted_at ON posts FOR EACH ROW WHEN (new.tags <> '{}'[] OR old.tags <> '{}'[]) EXECUTE FUNCTION update_post_tags();
CREATE TRIGGER posts_update_tags_of_new AFTER INSERT ON posts FOR EACH ROW WHEN (new.tags <> '{}'[]) EXECUTE FUNCTION update_post_tags();

CREATE TABLE provider_settlements (
  transaction_key text NOT NULL,
  payment_key text NOT NULL,
  amount_won bigint NOT NULL,
  pay_out_won bigint NOT NULL,
  supply_won bigint NOT NULL,
  vat_won bigint NOT NULL,
  interest_won bigint NOT NULL,
  cleared_won bigint NOT NULL GENERATED ALWAYS AS (pay_out_won + supply_won + vat_won + interest_won) STORED,
  sold_on date NOT NULL,
  paid_out_on date NOT NULL,
  posted_at timestamptz NOT NULL,
  CONSTRAINT provider_settlements_pkey PRIMARY KEY (transaction_key)
);

CREATE TABLE provider_transactions (
  transaction_key text NOT NULL,
  payment_key text NOT NULL,
  order_id text NOT NULL,
  amount_won bigint NOT NULL,
  status text NOT NULL,
  moved_at timestamptz NOT NULL,
  listed_at timestamptz NOT NULL,
  booked_as text,
  is_ignored boolean NOT NULL DEFAULT false,
  CONSTRAINT provider_transactions_pkey PRIMARY KEY (transaction_key),
  CONSTRAINT provider_transactions_booked_as_key UNIQUE (booked_as),
  CONSTRAINT provider_transactions_amount_won_check CHECK (amount_won <> 0),
  CONSTRAINT provider_transactions_ignored_check CHECK (NOT (is_ignored AND booked_as IS NOT NULL)),
  CONSTRAINT provider_transactions_booked_as_fkey FOREIGN KEY (booked_as) REFERENCES ledger_journals(journal_key) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX provider_transactions_of_payment ON provider_transactions (payment_key);
CREATE INDEX provider_transactions_unbooked ON provider_transactions (moved_at) WHERE booked_as IS NULL AND NOT is_ignored;

CREATE TABLE push_deliveries (
  push_subscription_id text NOT NULL,
  notification_id text NOT NULL,
  due_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  give_up_at timestamptz,
  CONSTRAINT push_deliveries_pkey PRIMARY KEY (push_subscription_id, notification_id)
);
CREATE INDEX push_deliveries_due ON push_deliveries (due_at);

CREATE TABLE push_subscriptions (
  push_subscription_id text NOT NULL,
  user_id text NOT NULL,
  session_id text NOT NULL,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  lang text NOT NULL,
  subscribed_at timestamptz NOT NULL,
  CONSTRAINT push_subscriptions_pkey PRIMARY KEY (push_subscription_id),
  CONSTRAINT push_subscriptions_endpoint_key UNIQUE (endpoint),
  CONSTRAINT push_subscriptions_lang_check CHECK (lang IN ('ko', 'en')),
  CONSTRAINT push_subscriptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(session_id) ON DELETE CASCADE,
  CONSTRAINT push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
CREATE INDEX push_subscriptions_of_session ON push_subscriptions (session_id);
CREATE INDEX push_subscriptions_of_user ON push_subscriptions (user_id, subscribed_at);

CREATE TABLE rate_limits (
  key character varying(255) NOT NULL,
  points integer NOT NULL DEFAULT 0,
  expire bigint,
  CONSTRAINT rate_limits_pkey PRIMARY KEY (key)
);

CREATE TABLE read_posts (
  post_id text NOT NULL,
  user_id text NOT NULL,
  read_at timestamptz NOT NULL,
  CONSTRAINT read_posts_pkey PRIMARY KEY (post_id, user_id),
  CONSTRAINT read_posts_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(post_id),
  CONSTRAINT read_posts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
CREATE INDEX read_posts_of_user ON read_posts (user_id, read_at);

CREATE TABLE reconciliation_findings (
  finding_id text NOT NULL,
  kind text NOT NULL,
  subject text NOT NULL,
  payment_key text NOT NULL,
  order_id text,
  payment_id text,
  provider_won bigint,
  ours_won bigint,
  suspense_won bigint NOT NULL DEFAULT 0,
  found_at timestamptz NOT NULL,
  resolved_at timestamptz,
  resolution text,
  resolved_by text,
  CONSTRAINT reconciliation_findings_pkey PRIMARY KEY (finding_id),
  CONSTRAINT reconciliation_findings_kind_subject_key UNIQUE (kind, subject),
  CONSTRAINT reconciliation_findings_check CHECK ((resolved_at IS NULL) = (resolution IS NULL)),
  CONSTRAINT reconciliation_findings_check1 CHECK (resolved_at IS NULL OR suspense_won = 0),
  CONSTRAINT reconciliation_findings_kind_check CHECK (kind IN ('providerOnly', 'oursOnly', 'amountDiffers', 'settlementDiffers', 'methodDiffers')),
  CONSTRAINT reconciliation_findings_resolution_check CHECK (resolution IN ('agreed', 'accepted', 'refunded', 'reversed', 'absorbed', 'closed')),
  CONSTRAINT reconciliation_findings_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(payment_id),
  CONSTRAINT reconciliation_findings_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES users(user_id)
);
CREATE INDEX reconciliation_findings_of_payment ON reconciliation_findings (payment_key);
CREATE INDEX reconciliation_findings_open ON reconciliation_findings (found_at DESC, finding_id DESC) WHERE resolved_at IS NULL;

CREATE TABLE reconciliations (
  reconciliation_id text NOT NULL,
  from_on date NOT NULL,
  to_on date NOT NULL,
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  listed integer NOT NULL DEFAULT 0,
  settled integer NOT NULL DEFAULT 0,
  found integer NOT NULL DEFAULT 0,
  CONSTRAINT reconciliations_pkey PRIMARY KEY (reconciliation_id),
  CONSTRAINT reconciliations_check CHECK (to_on >= from_on)
);
CREATE INDEX reconciliations_newest ON reconciliations (to_on DESC) WHERE ended_at IS NOT NULL;

CREATE TABLE recovery_codes (
  user_id text NOT NULL,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES second_factors(user_id) ON DELETE CASCADE
);

CREATE TABLE refresh_tokens (
  token_hash bytea NOT NULL,
  session_id text NOT NULL,
  issued_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  replaced_at timestamptz,
  CONSTRAINT refresh_tokens_pkey PRIMARY KEY (token_hash),
  CONSTRAINT refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(session_id) ON DELETE CASCADE
);
CREATE INDEX refresh_tokens_of_session ON refresh_tokens (session_id);
CREATE INDEX refresh_tokens_sweep ON refresh_tokens (expires_at);

CREATE TABLE refunds (
  refund_id text NOT NULL,
  payment_id text NOT NULL,
  creator_id text NOT NULL,
  amount_won integer NOT NULL,
  origin text NOT NULL,
  asked_by text,
  reason text NOT NULL,
  idempotency_key text NOT NULL,
  outcome text NOT NULL DEFAULT 'pending',
  provider_code text,
  transaction_key text,
  fee_won integer,
  vat_won integer,
  net_won integer,
  receivable_won integer,
  from_held boolean,
  ended_subscription_id text,
  submitted_at timestamptz NOT NULL,
  lease_until timestamptz NOT NULL,
  settled_at timestamptz,
  won_at timestamptz,
  won_transaction_key text,
  given_for text,
  CONSTRAINT refunds_pkey PRIMARY KEY (refund_id),
  CONSTRAINT refunds_given_for_key UNIQUE (given_for),
  CONSTRAINT refunds_idempotency_key_key UNIQUE (idempotency_key),
  CONSTRAINT refunds_transaction_key_key UNIQUE (transaction_key),
  CONSTRAINT refunds_won_transaction_key_key UNIQUE (won_transaction_key),
  CONSTRAINT refunds_amount_won_check CHECK (amount_won > 0),
  CONSTRAINT refunds_check CHECK (outcome <> 'done' OR transaction_key IS NOT NULL AND (fee_won + vat_won + net_won) = amount_won AND receivable_won >= 0 AND receivable_won <= net_won AND from_held IS NOT NULL AND settled_at IS NOT NULL),
  CONSTRAINT refunds_check1 CHECK (won_at IS NULL OR origin = 'bank' AND outcome = 'done'),
  CONSTRAINT refunds_origin_check CHECK (origin IN ('fan', 'admin', 'bank', 'platform')),
  CONSTRAINT refunds_outcome_check CHECK (outcome IN ('pending', 'done', 'refused', 'review')),
  CONSTRAINT refunds_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(user_id),
  CONSTRAINT refunds_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES users(user_id),
  CONSTRAINT refunds_ended_subscription_id_fkey FOREIGN KEY (ended_subscription_id) REFERENCES subscriptions(subscription_id),
  CONSTRAINT refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(payment_id)
);
CREATE INDEX refunds_in_review ON refunds (submitted_at DESC) WHERE outcome = 'review';
CREATE INDEX refunds_of_creator ON refunds (creator_id, settled_at) WHERE outcome = 'done';
CREATE INDEX refunds_of_payment ON refunds (payment_id, submitted_at DESC);
CREATE INDEX refunds_settled ON refunds (settled_at) WHERE outcome = 'done' AND origin <> 'bank';
CREATE UNIQUE INDEX refunds_one_open ON refunds (payment_id) WHERE outcome IN ('pending', 'review');

CREATE TABLE refused_files (
  sha256 bytea NOT NULL,
  refused_at timestamptz NOT NULL,
  CONSTRAINT refused_files_pkey PRIMARY KEY (sha256),
  CONSTRAINT refused_files_sha256_check CHECK (octet_length(sha256) = 32)
);

CREATE TABLE reports (
  report_id text NOT NULL,
  reporter_id text NOT NULL,
  target_type text NOT NULL,
  target_id text NOT NULL,
  owner_id text NOT NULL,
  reason text NOT NULL,
  detail text NOT NULL,
  evidence jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  outcome text,
  note text NOT NULL DEFAULT '',
  resolved_at timestamptz,
  resolved_by text,
  CONSTRAINT reports_pkey PRIMARY KEY (report_id),
  CONSTRAINT reports_check CHECK ((resolved_at IS NULL) = (outcome IS NULL)),
  CONSTRAINT reports_check1 CHECK ((resolved_at IS NULL) = (resolved_by IS NULL)),
  CONSTRAINT reports_detail_check CHECK (char_length(detail) <= 500),
  CONSTRAINT reports_outcome_check CHECK (outcome IN ('removed', 'blocked', 'kept')),
  CONSTRAINT reports_target_type_check CHECK (target_type IN ('post', 'comment', 'user', 'message')),
  CONSTRAINT reports_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(user_id),
  CONSTRAINT reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES users(user_id),
  CONSTRAINT reports_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES users(user_id)
);
CREATE INDEX reports_newest ON reports (created_at DESC, report_id DESC);
CREATE INDEX reports_of_owner ON reports (owner_id, created_at DESC);
CREATE INDEX reports_of_reporter ON reports (reporter_id, created_at DESC, report_id DESC);
CREATE INDEX reports_of_target ON reports (target_type, target_id, created_at DESC);
CREATE INDEX reports_open ON reports (created_at DESC, report_id DESC) WHERE resolved_at IS NULL;
CREATE UNIQUE INDEX reports_one_open ON reports (reporter_id, target_type, target_id) WHERE resolved_at IS NULL;

CREATE TABLE returned_addresses (
  address_hash bytea NOT NULL,
  why text NOT NULL,
  mail_id text NOT NULL,
  returned_at timestamptz NOT NULL,
  CONSTRAINT returned_addresses_pkey PRIMARY KEY (address_hash),
  CONSTRAINT returned_addresses_why_check CHECK (why IN ('bounced', 'complained'))
);

CREATE TABLE safeguarding_balances (
  balance_id text NOT NULL,
  day date NOT NULL,
  balance_won bigint NOT NULL,
  entered_at timestamptz NOT NULL,
  CONSTRAINT safeguarding_balances_pkey PRIMARY KEY (balance_id),
  CONSTRAINT safeguarding_balances_balance_won_check CHECK (balance_won >= 0),
  CONSTRAINT safeguarding_balances_day_fkey FOREIGN KEY (day) REFERENCES safeguarding_days(day)
);
CREATE INDEX safeguarding_balances_of_day ON safeguarding_balances (day, entered_at DESC, balance_id DESC);
CREATE TRIGGER safeguarding_balances_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON safeguarding_balances FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER safeguarding_balances_purge AFTER INSERT ON safeguarding_balances FOR EACH STATEMENT EXECUTE FUNCTION note_cache_change('now', 'safeguarding');

CREATE TABLE safeguarding_days (
  day date NOT NULL,
  owed_won bigint NOT NULL,
  balance_due_at timestamptz NOT NULL,
  counted_at timestamptz NOT NULL,
  CONSTRAINT safeguarding_days_pkey PRIMARY KEY (day),
  CONSTRAINT safeguarding_days_owed_won_check CHECK (owed_won >= 0)
);
CREATE TRIGGER safeguarding_days_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON safeguarding_days FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER safeguarding_days_purge AFTER INSERT ON safeguarding_days FOR EACH STATEMENT EXECUTE FUNCTION note_cache_change('now', 'safeguarding');

CREATE TABLE saved_posts (
  post_id text NOT NULL,
  user_id text NOT NULL,
  saved_at timestamptz NOT NULL,
  CONSTRAINT saved_posts_pkey PRIMARY KEY (post_id, user_id),
  CONSTRAINT saved_posts_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(post_id),
  CONSTRAINT saved_posts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
CREATE INDEX saved_posts_of_user ON saved_posts (user_id, saved_at DESC, post_id DESC);

CREATE TABLE schema_functions (
  name text NOT NULL,
  revision integer NOT NULL,
  digest text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT schema_functions_pkey PRIMARY KEY (name),
  CONSTRAINT schema_functions_revision_check CHECK (revision > 0)
);

CREATE TABLE schema_migrations (
  name text NOT NULL,
  digest text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT schema_migrations_pkey PRIMARY KEY (name)
);

CREATE TABLE second_factors (
  user_id text NOT NULL,
  secret_sealed text NOT NULL,
  begun_by text NOT NULL,
  begun_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  last_step integer NOT NULL DEFAULT 0,
  CONSTRAINT second_factors_pkey PRIMARY KEY (user_id),
  CONSTRAINT second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
CREATE INDEX second_factors_pending ON second_factors (begun_at) WHERE confirmed_at IS NULL;

CREATE TABLE seller_deadlines (
  user_id text NOT NULL,
  asked_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  reminded_at timestamptz,
  CONSTRAINT seller_deadlines_pkey PRIMARY KEY (user_id),
  CONSTRAINT seller_deadlines_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);

CREATE TABLE seller_identities (
  seller_identity_id text NOT NULL,
  user_id text NOT NULL,
  kind text NOT NULL,
  sealed text NOT NULL,
  status text NOT NULL DEFAULT 'submitted',
  submitted_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by text,
  reason text,
  CONSTRAINT seller_identities_pkey PRIMARY KEY (seller_identity_id),
  CONSTRAINT seller_identities_check CHECK (status = 'submitted' OR decided_at IS NOT NULL),
  CONSTRAINT seller_identities_kind_check CHECK (kind IN ('individual', 'business')),
  CONSTRAINT seller_identities_status_check CHECK (status IN ('submitted', 'verified', 'rejected', 'withdrawn', 'replaced')),
  CONSTRAINT seller_identities_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(user_id),
  CONSTRAINT seller_identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
CREATE INDEX seller_identities_newest ON seller_identities (submitted_at DESC, seller_identity_id DESC);
CREATE INDEX seller_identities_of_user ON seller_identities (user_id, submitted_at DESC);
CREATE UNIQUE INDEX seller_identities_one_submitted ON seller_identities (user_id) WHERE status = 'submitted';
CREATE UNIQUE INDEX seller_identities_one_verified ON seller_identities (user_id) WHERE status = 'verified';

CREATE TABLE seller_views (
  order_id text NOT NULL,
  seller_id text NOT NULL,
  viewed_at timestamptz NOT NULL,
  CONSTRAINT seller_views_pkey PRIMARY KEY (order_id, viewed_at),
  CONSTRAINT seller_views_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(order_id),
  CONSTRAINT seller_views_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES users(user_id)
);
CREATE INDEX seller_views_of_seller ON seller_views (seller_id, viewed_at DESC);

CREATE TABLE series (
  series_id text NOT NULL,
  creator_id text NOT NULL,
  slug text NOT NULL,
  title text NOT NULL,
  description text NOT NULL DEFAULT '',
  cover_key text,
  is_complete boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  edited_at timestamptz,
  CONSTRAINT series_pkey PRIMARY KEY (series_id),
  CONSTRAINT series_creator_id_slug_key UNIQUE (creator_id, slug),
  CONSTRAINT series_description_check CHECK (char_length(description) <= 300),
  CONSTRAINT series_title_check CHECK (char_length(title) >= 1 AND char_length(title) <= 60),
  CONSTRAINT series_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES users(user_id)
);
CREATE INDEX series_changes ON series (COALESCE(edited_at, created_at), series_id);
CREATE TRIGGER series_purge AFTER INSERT OR DELETE OR UPDATE ON series FOR EACH ROW EXECUTE FUNCTION note_cache_change('now', 'series:series_id', 'creator:creator_id');

CREATE TABLE series_posts (
  post_id text NOT NULL,
  series_id text NOT NULL,
  "position" integer NOT NULL,
  CONSTRAINT series_posts_pkey PRIMARY KEY (post_id),
  CONSTRAINT series_posts_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(post_id) ON DELETE CASCADE,
  CONSTRAINT series_posts_series_id_fkey FOREIGN KEY (series_id) REFERENCES series(series_id) ON DELETE CASCADE
);
CREATE INDEX series_posts_in_order ON series_posts (series_id, "position", post_id);
CREATE TRIGGER series_posts_purge AFTER INSERT OR DELETE OR UPDATE ON series_posts FOR EACH ROW EXECUTE FUNCTION note_cache_change('now', 'series:series_id', 'post:post_id');

CREATE TABLE sessions (
  session_id text NOT NULL,
  user_id text NOT NULL,
  user_agent text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  ended_reason text,
  second_factor_at timestamptz,
  CONSTRAINT sessions_pkey PRIMARY KEY (session_id),
  CONSTRAINT sessions_ended_reason_check CHECK (ended_reason IN ('logout', 'reuse', 'blocked', 'password', 'ended', 'deleted')),
  CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
CREATE INDEX sessions_live ON sessions (user_id, last_used_at DESC) WHERE ended_at IS NULL;
CREATE TRIGGER sessions_publish_end AFTER UPDATE OF ended_at ON sessions FOR EACH ROW WHEN (old.ended_at IS NULL AND new.ended_at IS NOT NULL) EXECUTE FUNCTION publish_session_ended();

CREATE TABLE settlements (
  settlement_id text NOT NULL,
  creator_id text NOT NULL,
  status text NOT NULL DEFAULT 'requested',
  amount_won integer NOT NULL,
  gross_won bigint NOT NULL,
  platform_fee_won bigint NOT NULL,
  carried_won bigint NOT NULL,
  income_tax_won integer NOT NULL,
  local_tax_won integer NOT NULL,
  offset_won integer NOT NULL,
  net_won integer NOT NULL,
  tax_type text NOT NULL DEFAULT 'INDIVIDUAL_3_3',
  payout_bank text NOT NULL,
  payout_last4 text NOT NULL,
  payout_sealed text,
  after_entry_id bigint NOT NULL,
  entry_id bigint NOT NULL,
  requested_at timestamptz NOT NULL,
  approved_at timestamptz,
  approved_by text,
  decided_at timestamptz,
  decided_by text,
  reason text,
  business_number text,
  confirmed_at timestamptz,
  confirmed_by text,
  confirmed_as_sole_admin boolean,
  payout_file_at timestamptz,
  CONSTRAINT settlements_pkey PRIMARY KEY (settlement_id),
  CONSTRAINT settlements_amount_won_check CHECK (amount_won >= 10000),
  CONSTRAINT settlements_business CHECK ((tax_type = 'BUSINESS_INVOICE') = (business_number IS NOT NULL)),
  CONSTRAINT settlements_business_number_check CHECK (business_number ~ '^[0-9]{10}$'),
  CONSTRAINT settlements_business_untaxed CHECK (tax_type = 'INDIVIDUAL_3_3' OR (income_tax_won + local_tax_won) = 0),
  CONSTRAINT settlements_check CHECK (entry_id > after_entry_id),
  CONSTRAINT settlements_check1 CHECK (amount_won = (income_tax_won + local_tax_won + offset_won + net_won)),
  CONSTRAINT settlements_check2 CHECK (amount_won = (gross_won - platform_fee_won + carried_won)),
  CONSTRAINT settlements_check3 CHECK ((status IN ('paid', 'rejected')) = (decided_at IS NOT NULL)),
  CONSTRAINT settlements_check4 CHECK ((status <> ALL (ARRAY['approved', 'paid'])) OR approved_at IS NOT NULL),
  CONSTRAINT settlements_confirmed_check CHECK ((num_nulls(confirmed_at, confirmed_by, confirmed_as_sole_admin) IN (0, 3)) AND (confirmed_by IS NULL OR approved_by IS NOT NULL AND confirmed_by <> creator_id AND confirmed_as_sole_admin = (confirmed_by = approved_by))),
  CONSTRAINT settlements_income_tax_won_check CHECK (income_tax_won >= 0),
  CONSTRAINT settlements_local_tax_won_check CHECK (local_tax_won >= 0),
  CONSTRAINT settlements_net_won_check CHECK (net_won >= 0),
  CONSTRAINT settlements_offset_won_check CHECK (offset_won >= 0),
  CONSTRAINT settlements_payout_file_check CHECK (payout_file_at IS NULL OR approved_at IS NOT NULL),
  CONSTRAINT settlements_status_check CHECK (status IN ('requested', 'approved', 'paid', 'rejected')),
  CONSTRAINT settlements_tax_type_check CHECK (tax_type IN ('INDIVIDUAL_3_3', 'BUSINESS_INVOICE')),
  CONSTRAINT settlements_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES users(user_id),
  CONSTRAINT settlements_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES users(user_id),
  CONSTRAINT settlements_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES users(user_id),
  CONSTRAINT settlements_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(user_id)
);
CREATE INDEX settlements_newest ON settlements (requested_at DESC, settlement_id DESC);
CREATE INDEX settlements_of_creator ON settlements (creator_id, requested_at DESC, settlement_id DESC);
CREATE UNIQUE INDEX settlements_one_open ON settlements (creator_id) WHERE status IN ('requested', 'approved');

CREATE TABLE skipped_periods (
  subscription_id text NOT NULL,
  period_no integer NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  found_at timestamptz NOT NULL,
  CONSTRAINT skipped_periods_pkey PRIMARY KEY (subscription_id, period_no),
  CONSTRAINT skipped_periods_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscriptions(subscription_id)
);

CREATE TABLE social_identities (
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id text NOT NULL,
  email text NOT NULL,
  linked_at timestamptz NOT NULL,
  CONSTRAINT social_identities_pkey PRIMARY KEY (issuer, subject),
  CONSTRAINT social_identities_user_id_issuer_key UNIQUE (user_id, issuer),
  CONSTRAINT social_identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);

CREATE TABLE socket_tokens (
  token_hash bytea NOT NULL,
  session_id text NOT NULL,
  expires_at timestamptz NOT NULL,
  network bytea,
  CONSTRAINT socket_tokens_pkey PRIMARY KEY (token_hash),
  CONSTRAINT socket_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(session_id) ON DELETE CASCADE
);
CREATE INDEX socket_tokens_sweep ON socket_tokens (expires_at);

CREATE TABLE subscription_periods (
  subscription_id text NOT NULL,
  period_no integer NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  order_id text NOT NULL,
  kept_plan_id text,
  CONSTRAINT subscription_periods_pkey PRIMARY KEY (subscription_id, period_no),
  CONSTRAINT subscription_periods_order_id_key UNIQUE (order_id),
  CONSTRAINT subscription_periods_check CHECK (ends_at > starts_at),
  CONSTRAINT subscription_periods_period_no_check CHECK (period_no >= 0),
  CONSTRAINT subscription_periods_kept_plan_id_fkey FOREIGN KEY (kept_plan_id) REFERENCES plans(plan_id),
  CONSTRAINT subscription_periods_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscriptions(subscription_id)
);

CREATE TABLE subscriptions (
  subscription_id text NOT NULL,
  fan_id text NOT NULL,
  creator_id text NOT NULL,
  plan_id text NOT NULL,
  plan_price_id text NOT NULL,
  price_won integer NOT NULL,
  status text NOT NULL,
  anchor_on date NOT NULL,
  period_no integer NOT NULL DEFAULT 0,
  period_ends_at timestamptz,
  cancel_at_period_end boolean NOT NULL DEFAULT false,
  canceled_reason text,
  created_at timestamptz NOT NULL,
  started_at timestamptz,
  canceled_at timestamptz,
  retry_at timestamptz,
  grace_ends_at timestamptz,
  tries integer NOT NULL DEFAULT 0,
  needs_card boolean NOT NULL DEFAULT false,
  recover_with text,
  renewal_order_id text,
  noticed_period_no integer NOT NULL DEFAULT 0,
  next_plan_id text,
  next_plan_price_id text,
  next_price_won integer,
  due_at timestamptz GENERATED ALWAYS AS (
CASE
    WHEN recover_with IS NOT NULL THEN '-infinity'::timestamptz
    ELSE COALESCE(retry_at, period_ends_at)
END) STORED,
  CONSTRAINT subscriptions_pkey PRIMARY KEY (subscription_id),
  CONSTRAINT subscriptions_check CHECK (fan_id <> creator_id),
  CONSTRAINT subscriptions_check1 CHECK ((status <> ALL (ARRAY['active', 'past_due'])) OR started_at IS NOT NULL AND period_ends_at IS NOT NULL),
  CONSTRAINT subscriptions_next_whole CHECK (num_nulls(next_plan_id, next_plan_price_id, next_price_won) IN (0, 3)),
  CONSTRAINT subscriptions_status_check CHECK (status IN ('incomplete', 'active', 'past_due', 'canceled')),
  CONSTRAINT subscriptions_tries_check CHECK (tries >= 0 AND tries <= 4),
  CONSTRAINT subscriptions_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES users(user_id),
  CONSTRAINT subscriptions_fan_id_fkey FOREIGN KEY (fan_id) REFERENCES users(user_id),
  CONSTRAINT subscriptions_next_plan_id_fkey FOREIGN KEY (next_plan_id) REFERENCES plans(plan_id),
  CONSTRAINT subscriptions_next_plan_price_id_fkey FOREIGN KEY (next_plan_price_id) REFERENCES plan_prices(plan_price_id),
  CONSTRAINT subscriptions_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(plan_id),
  CONSTRAINT subscriptions_plan_price_id_fkey FOREIGN KEY (plan_price_id) REFERENCES plan_prices(plan_price_id),
  CONSTRAINT subscriptions_recover_with_fkey FOREIGN KEY (recover_with) REFERENCES cards(card_id),
  CONSTRAINT subscriptions_renewal_order_id_fkey FOREIGN KEY (renewal_order_id) REFERENCES orders(order_id)
);
CREATE INDEX subscriptions_by_start ON subscriptions USING brin (started_at);
CREATE INDEX subscriptions_due ON subscriptions (due_at, subscription_id) WHERE (status IN ('active', 'past_due')) AND renewal_order_id IS NULL;
CREATE INDEX subscriptions_ended_of_creator ON subscriptions (creator_id, canceled_at) WHERE canceled_at IS NOT NULL;
CREATE INDEX subscriptions_live_of_creator ON subscriptions (creator_id, started_at DESC, subscription_id DESC) WHERE status IN ('active', 'past_due');
CREATE INDEX subscriptions_members ON subscriptions (creator_id, fan_id) WHERE status IN ('active', 'past_due');
CREATE INDEX subscriptions_of_creator ON subscriptions (creator_id, created_at DESC, subscription_id DESC);
CREATE INDEX subscriptions_of_fan ON subscriptions (fan_id, created_at DESC, subscription_id DESC);
CREATE INDEX subscriptions_to_notice ON subscriptions (period_ends_at) WHERE status = 'active' AND noticed_period_no <= period_no;
CREATE INDEX subscriptions_under_way ON subscriptions (grace_ends_at) WHERE renewal_order_id IS NOT NULL;
CREATE UNIQUE INDEX subscriptions_one_live ON subscriptions (fan_id, creator_id) WHERE status IN ('incomplete', 'active', 'past_due');
CREATE TRIGGER subscriptions_open_chat_room AFTER INSERT OR UPDATE OF status ON subscriptions FOR EACH ROW WHEN (new.status = 'active') EXECUTE FUNCTION open_chat_room();

CREATE TABLE switches (
  name text NOT NULL,
  is_off boolean NOT NULL,
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL,
  reason text NOT NULL,
  CONSTRAINT switches_pkey PRIMARY KEY (name),
  CONSTRAINT switches_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(user_id)
);
CREATE TRIGGER switches_changed AFTER INSERT OR DELETE OR UPDATE ON switches FOR EACH STATEMENT EXECUTE FUNCTION publish_switches();
CREATE TRIGGER switches_purge AFTER INSERT OR DELETE OR UPDATE ON switches FOR EACH STATEMENT EXECUTE FUNCTION note_cache_change('now', 'site');

CREATE TABLE takedown_evidence (
  image_key text NOT NULL,
  takedown_id text NOT NULL,
  party text NOT NULL,
  width integer NOT NULL,
  widths integer[] NOT NULL,
  received_at timestamptz NOT NULL,
  CONSTRAINT takedown_evidence_pkey PRIMARY KEY (image_key),
  CONSTRAINT takedown_evidence_party_check CHECK (party IN ('requester', 'author')),
  CONSTRAINT takedown_evidence_takedown_id_fkey FOREIGN KEY (takedown_id) REFERENCES takedowns(takedown_id)
);
CREATE INDEX takedown_evidence_of_takedown ON takedown_evidence (takedown_id, received_at);

CREATE TABLE takedowns (
  takedown_id text NOT NULL,
  ground text NOT NULL,
  footage_kind text,
  target_type text NOT NULL,
  target_id text NOT NULL,
  post_id text,
  owner_id text NOT NULL,
  reported_body text NOT NULL,
  requester_name text NOT NULL,
  requester_role text NOT NULL,
  email text NOT NULL,
  lang text NOT NULL,
  statement text NOT NULL,
  requester_token_hash bytea NOT NULL,
  received_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  outcome text,
  reason text NOT NULL DEFAULT '',
  withheld_at timestamptz,
  withheld_until timestamptz,
  decided_at timestamptz,
  decided_by text,
  author_token_hash bytea,
  objection text,
  objected_at timestamptz,
  picture_keys text[] NOT NULL DEFAULT '{}'[],
  file_hashes bytea[] NOT NULL DEFAULT '{}'::bytea[],
  room_id text,
  message_seq integer,
  CONSTRAINT takedowns_pkey PRIMARY KEY (takedown_id),
  CONSTRAINT takedowns_author_token_hash_key UNIQUE (author_token_hash),
  CONSTRAINT takedowns_requester_token_hash_key UNIQUE (requester_token_hash),
  CONSTRAINT takedowns_check CHECK ((ground = 'illegalFootage') = (footage_kind IS NOT NULL)),
  CONSTRAINT takedowns_check1 CHECK ((outcome IS NULL) = (decided_at IS NULL)),
  CONSTRAINT takedowns_check2 CHECK (outcome IS NULL OR confirmed_at IS NOT NULL),
  CONSTRAINT takedowns_check3 CHECK ((withheld_at IS NULL) = (withheld_until IS NULL)),
  CONSTRAINT takedowns_check4 CHECK (withheld_until <= (withheld_at + '720:00:00'::interval)),
  CONSTRAINT takedowns_check5 CHECK (outcome IS DISTINCT FROM 'withheld' OR withheld_at IS NOT NULL),
  CONSTRAINT takedowns_check6 CHECK ((objected_at IS NULL) = (objection IS NULL)),
  CONSTRAINT takedowns_footage_kind_check CHECK (footage_kind IN ('filmed', 'altered', 'minor')),
  CONSTRAINT takedowns_ground_check CHECK (ground IN ('defamation', 'privacy', 'copyright', 'other', 'illegalFootage')),
  CONSTRAINT takedowns_lang_check CHECK (lang IN ('ko', 'en')),
  CONSTRAINT takedowns_objection_check CHECK (char_length(objection) <= 2000),
  CONSTRAINT takedowns_outcome_check CHECK (outcome IN ('withheld', 'refused', 'removed', 'restored', 'returned')),
  CONSTRAINT takedowns_post_check CHECK ((post_id IS NULL) = (target_type IN ('campaign', 'profile', 'message'))),
  CONSTRAINT takedowns_requester_name_check CHECK (char_length(requester_name) <= 50),
  CONSTRAINT takedowns_requester_role_check CHECK (requester_role IN ('self', 'agent')),
  CONSTRAINT takedowns_room_check CHECK ((room_id IS NOT NULL AND message_seq IS NOT NULL) = (target_type = 'message')),
  CONSTRAINT takedowns_statement_check CHECK (char_length(statement) <= 2000),
  CONSTRAINT takedowns_target_type_check CHECK (target_type IN ('post', 'comment', 'campaign', 'profile', 'message')),
  CONSTRAINT takedowns_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(user_id),
  CONSTRAINT takedowns_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(user_id),
  CONSTRAINT takedowns_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(post_id)
);
CREATE INDEX takedowns_newest ON takedowns (confirmed_at DESC, takedown_id DESC) WHERE confirmed_at IS NOT NULL;
CREATE INDEX takedowns_of_owner ON takedowns (owner_id);
CREATE INDEX takedowns_of_post ON takedowns (post_id);
CREATE INDEX takedowns_open ON takedowns (confirmed_at) WHERE outcome IS NULL;
CREATE INDEX takedowns_unconfirmed ON takedowns (received_at) WHERE confirmed_at IS NULL;
CREATE UNIQUE INDEX takedowns_one_withheld ON takedowns (target_type, target_id) WHERE outcome = 'withheld';
CREATE TRIGGER takedowns_purge AFTER INSERT OR DELETE OR UPDATE ON takedowns FOR EACH STATEMENT EXECUTE FUNCTION note_cache_change('counts', 'takedowns');

CREATE TABLE trending (
  creator_id text NOT NULL,
  score double precision NOT NULL,
  computed_at timestamptz NOT NULL,
  CONSTRAINT trending_pkey PRIMARY KEY (creator_id),
  CONSTRAINT trending_score_check CHECK (score > 0::double precision),
  CONSTRAINT trending_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES users(user_id) ON DELETE CASCADE
);
CREATE INDEX trending_highest ON trending (score DESC, creator_id);
CREATE TRIGGER trending_purge AFTER INSERT OR DELETE OR UPDATE ON trending FOR EACH STATEMENT EXECUTE FUNCTION note_cache_change('counts', 'creators');

CREATE TABLE uploads (
  upload_id text NOT NULL,
  user_id text,
  purpose text NOT NULL,
  content_type text NOT NULL,
  bytes integer NOT NULL,
  quarantine_key text NOT NULL,
  picture_key text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  adopted_at timestamptz,
  swept_at timestamptz,
  "position" text NOT NULL DEFAULT 'center',
  sha256 bytea,
  takedown_id text,
  CONSTRAINT uploads_pkey PRIMARY KEY (upload_id),
  CONSTRAINT uploads_picture_key_key UNIQUE (picture_key),
  CONSTRAINT uploads_quarantine_key_key UNIQUE (quarantine_key),
  CONSTRAINT uploads_bytes_check CHECK (bytes >= 1 AND bytes <= 10485760),
  CONSTRAINT uploads_owner_check CHECK (num_nonnulls(user_id, takedown_id) = 1),
  CONSTRAINT uploads_position_check CHECK ("position" IN ('center', 'top', 'bottom', 'left', 'right')),
  CONSTRAINT uploads_purpose_check CHECK (purpose IN ('profile', 'background', 'post', 'campaign', 'series', 'message', 'evidence')),
  CONSTRAINT uploads_takedown_id_fkey FOREIGN KEY (takedown_id) REFERENCES takedowns(takedown_id) ON DELETE CASCADE,
  CONSTRAINT uploads_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);
CREATE INDEX uploads_by_hash ON uploads (sha256) WHERE sha256 IS NOT NULL;
CREATE INDEX uploads_by_picture ON uploads (picture_key);
CREATE INDEX uploads_of_takedown ON uploads (takedown_id) WHERE takedown_id IS NOT NULL;
CREATE INDEX uploads_of_user ON uploads (user_id, created_at DESC);
CREATE INDEX uploads_sweep ON uploads (expires_at) WHERE swept_at IS NULL;

CREATE TABLE used_passkey_challenges (
  challenge_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT used_passkey_challenges_pkey PRIMARY KEY (challenge_hash)
);
CREATE INDEX used_passkey_challenges_sweep ON used_passkey_challenges (expires_at);

CREATE TABLE user_blocks (
  block_id text NOT NULL,
  user_id text NOT NULL,
  blocked_by text,
  reason text NOT NULL,
  blocked_at timestamptz NOT NULL,
  lifted_by text,
  lifted_at timestamptz,
  appeal_token_hash bytea,
  appeal_until timestamptz,
  requested_by text,
  CONSTRAINT user_blocks_pkey PRIMARY KEY (block_id),
  CONSTRAINT user_blocks_appeal_token_hash_key UNIQUE (appeal_token_hash),
  CONSTRAINT user_blocks_check CHECK ((lifted_at IS NULL) = (lifted_by IS NULL)),
  CONSTRAINT user_blocks_check1 CHECK (appeal_token_hash IS NULL OR appeal_until IS NOT NULL),
  CONSTRAINT user_blocks_blocked_by_fkey FOREIGN KEY (blocked_by) REFERENCES users(user_id),
  CONSTRAINT user_blocks_lifted_by_fkey FOREIGN KEY (lifted_by) REFERENCES users(user_id),
  CONSTRAINT user_blocks_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(user_id),
  CONSTRAINT user_blocks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
CREATE INDEX user_blocks_of_user ON user_blocks (user_id, blocked_at DESC);
CREATE UNIQUE INDEX user_blocks_one_open ON user_blocks (user_id) WHERE lifted_at IS NULL;

CREATE TABLE users (
  user_id text NOT NULL,
  email citext NOT NULL,
  password_hash text,
  nickname text NOT NULL,
  nickname_skeleton text NOT NULL,
  domain text NOT NULL,
  domain_skeleton text NOT NULL,
  domain_changes integer NOT NULL DEFAULT 0,
  gender text,
  role text NOT NULL DEFAULT 'supporter',
  status text NOT NULL DEFAULT 'active',
  field text,
  lang text NOT NULL DEFAULT 'ko',
  introduction text NOT NULL DEFAULT '',
  profile_image_key text,
  background_image_key text,
  relay_banner_shown boolean NOT NULL DEFAULT true,
  capture_consent_version integer,
  marketing_consent boolean NOT NULL DEFAULT false,
  follower_count integer NOT NULL DEFAULT 0,
  following_count integer NOT NULL DEFAULT 0,
  post_count integer NOT NULL DEFAULT 0,
  subscriber_count integer NOT NULL DEFAULT 0,
  blocked_at timestamptz,
  blocked_reason text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  leaves_at timestamptz,
  leaving_reason text,
  viewer_code text NOT NULL DEFAULT upper("right"(gen_random_uuid()::text, 12)),
  ranked boolean NOT NULL DEFAULT true,
  age_confirmed_at timestamptz,
  terms_version integer NOT NULL DEFAULT 1,
  privacy_version integer NOT NULL DEFAULT 1,
  reads_remembered boolean NOT NULL DEFAULT true,
  CONSTRAINT users_pkey PRIMARY KEY (user_id),
  CONSTRAINT users_domain_key UNIQUE (domain),
  CONSTRAINT users_domain_skeleton_key UNIQUE (domain_skeleton),
  CONSTRAINT users_email_key UNIQUE (email),
  CONSTRAINT users_nickname_skeleton_key UNIQUE (nickname_skeleton),
  CONSTRAINT users_domain_changes_check CHECK (domain_changes >= 0 AND domain_changes <= 3),
  CONSTRAINT users_field_check CHECK (field IN ('art', 'entrepreneurship', 'sports', 'celebrity', 'social')),
  CONSTRAINT users_follower_count_check CHECK (follower_count >= 0),
  CONSTRAINT users_following_count_check CHECK (following_count >= 0),
  CONSTRAINT users_gender_check CHECK (gender IN ('male', 'female')),
  CONSTRAINT users_gender_known CHECK (gender IS NOT NULL OR status = 'gone'),
  CONSTRAINT users_introduction_check CHECK (char_length(introduction) <= 150),
  CONSTRAINT users_lang_check CHECK (lang IN ('ko', 'en')),
  CONSTRAINT users_leaving CHECK ((status = 'leaving') = (leaves_at IS NOT NULL)),
  CONSTRAINT users_post_count_check CHECK (post_count >= 0),
  CONSTRAINT users_role_check CHECK (role IN ('supporter', 'activist', 'admin')),
  CONSTRAINT users_status_check CHECK (status IN ('active', 'blocked', 'leaving', 'gone')),
  CONSTRAINT users_subscriber_count_check CHECK (subscriber_count >= 0)
);
CREATE INDEX users_activists ON users (follower_count DESC, user_id DESC) WHERE role = 'activist' AND status = 'active';
CREATE INDEX users_activists_changed ON users (updated_at, user_id) WHERE role = 'activist' AND status = 'active';
CREATE INDEX users_by_viewer_code ON users (viewer_code);
CREATE INDEX users_explore ON users (field, follower_count DESC, user_id DESC) WHERE role = 'activist' AND status = 'active';
CREATE INDEX users_explore_newest ON users (created_at DESC, user_id DESC) WHERE role = 'activist' AND status = 'active';
CREATE INDEX users_hidden ON users (user_id) WHERE role = 'activist' AND (status IN ('blocked', 'leaving'));
CREATE INDEX users_leaving_due ON users (leaves_at) WHERE status = 'leaving';
CREATE INDEX users_newest ON users (created_at DESC, user_id DESC);
CREATE TRIGGER users_admin_tenure AFTER INSERT OR UPDATE OF role, status ON users FOR EACH ROW EXECUTE FUNCTION record_admin_tenure();
CREATE TRIGGER users_claim_domain AFTER INSERT OR UPDATE OF domain ON users FOR EACH ROW EXECUTE FUNCTION claim_domain();
CREATE TRIGGER users_publish_consent_withdrawn AFTER UPDATE OF capture_consent_version ON users FOR EACH ROW WHEN (old.capture_consent_version IS NOT NULL AND new.capture_consent_version IS NULL) EXECUTE FUNCTION publish_consent_withdrawn();
CREATE TRIGGER users_purge AFTER UPDATE OF nickname, domain, role, status, field, introduction, profile_image_key, background_image_key, relay_banner_shown, ranked ON users FOR EACH ROW EXECUTE FUNCTION note_cache_change('now', 'creator:user_id', 'person:user_id', 'creators', 'campaigns');
CREATE TRIGGER users_purge_counts AFTER UPDATE OF follower_count, post_count, subscriber_count ON users FOR EACH ROW EXECUTE FUNCTION note_cache_change('counts', 'creator:user_id');
CREATE TRIGGER users_update_search AFTER INSERT OR UPDATE OF nickname, domain, status, role ON users FOR EACH ROW EXECUTE FUNCTION update_person_search();

CREATE TABLE visits (
  visited_id text NOT NULL,
  visitor_id text NOT NULL,
  visited_on date NOT NULL,
  visited_at timestamptz NOT NULL,
  CONSTRAINT visits_pkey PRIMARY KEY (visited_id, visitor_id, visited_on),
  CONSTRAINT visits_check CHECK (visited_id <> visitor_id),
  CONSTRAINT visits_visited_id_fkey FOREIGN KEY (visited_id) REFERENCES users(user_id) ON DELETE CASCADE,
  CONSTRAINT visits_visitor_id_fkey FOREIGN KEY (visitor_id) REFERENCES users(user_id) ON DELETE CASCADE
);
CREATE INDEX visits_newest ON visits (visited_id, visited_at DESC, visitor_id DESC);
CREATE INDEX visits_sweep ON visits (visited_at);

CREATE TABLE webhook_inbox (
  provider text NOT NULL,
  transmission_id text NOT NULL,
  order_id text NOT NULL,
  event text NOT NULL,
  received_at timestamptz NOT NULL,
  CONSTRAINT webhook_inbox_pkey PRIMARY KEY (provider, transmission_id),
  CONSTRAINT webhook_inbox_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(order_id)
);
CREATE INDEX webhook_inbox_old ON webhook_inbox (received_at);

CREATE TABLE withheld_messages (
  source_id text NOT NULL,
  sender_id text NOT NULL,
  withheld_until timestamptz NOT NULL,
  CONSTRAINT withheld_messages_pkey PRIMARY KEY (source_id),
  CONSTRAINT withheld_messages_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES users(user_id)
);
CREATE INDEX withheld_messages_of_sender ON withheld_messages (sender_id);

CREATE TABLE withheld_profiles (
  user_id text NOT NULL,
  withheld_until timestamptz NOT NULL,
  introduction text NOT NULL,
  profile_image_key text,
  background_image_key text,
  CONSTRAINT withheld_profiles_pkey PRIMARY KEY (user_id),
  CONSTRAINT withheld_profiles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
CREATE TRIGGER withheld_profiles_purge AFTER INSERT OR DELETE OR UPDATE OF withheld_until ON withheld_profiles FOR EACH ROW EXECUTE FUNCTION note_cache_change('now', 'creator:user_id', '@withheld_until');

CREATE TABLE worker_heartbeats (
  worker_id text NOT NULL,
  seen_at timestamptz NOT NULL,
  dead_at timestamptz,
  CONSTRAINT worker_heartbeats_pkey PRIMARY KEY (worker_id)
);
CREATE INDEX worker_heartbeats_sweep ON worker_heartbeats (seen_at);

CREATE FUNCTION audience_includes(creator text, audience text, least_plan text, viewer text, at timestamptz)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
BEGIN
  IF viewer = creator OR audience = 'public' THEN RETURN true; END IF;
  IF viewer IS NULL THEN RETURN false; END IF;
  IF audience = 'followers'
    AND EXISTS (SELECT FROM follows f WHERE f.follower_id = viewer AND f.creator_id = creator) THEN RETURN true; END IF;
  RETURN EXISTS (
    SELECT FROM subscriptions s JOIN plans has USING (plan_id)
    LEFT JOIN plans least ON least.plan_id = least_plan
    WHERE s.fan_id = viewer AND s.creator_id = creator AND s.status IN ('active', 'past_due') AND subscription_live(s, at)
      AND (audience = 'followers' OR s.plan_id = least_plan OR has.price_won >= least.price_won));
END $function$;

CREATE FUNCTION campaign_has_gifts(campaign text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT EXISTS (SELECT FROM gifts g WHERE g.campaign_id = campaign)
    OR EXISTS (SELECT FROM orders o JOIN payment_attempts a USING (order_id)
      WHERE o.campaign_id = campaign AND a.outcome IN ('pending', 'review'))
$function$;

CREATE FUNCTION campaign_visible(c campaigns, viewer text, at timestamptz)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT c.creator_id IS NOT DISTINCT FROM viewer
    OR (c.opens_at <= at AND c.taken_down_at IS NULL AND creator_visible(c.creator_id, viewer))
$function$;

CREATE FUNCTION chat_refusal_reason(viewer text, participant text, at timestamptz)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
AS $function$
DECLARE unpaid boolean;
BEGIN
  IF EXISTS (SELECT FROM subscriptions s WHERE s.fan_id = viewer AND s.creator_id = participant
      AND s.status IN ('active', 'past_due') AND subscription_live(s, at))
    OR EXISTS (SELECT FROM subscriptions s WHERE s.fan_id = participant AND s.creator_id = viewer
      AND s.status IN ('active', 'past_due') AND subscription_live(s, at)) THEN RETURN NULL; END IF;
  IF NOT EXISTS (SELECT FROM users u WHERE u.user_id = participant AND u.role = 'activist') THEN RETURN 'participantNotSubscribed'; END IF;
  SELECT s.status = 'past_due' OR s.canceled_reason = 'non_payment' INTO unpaid FROM subscriptions s
    WHERE s.fan_id = viewer AND s.creator_id = participant AND s.started_at IS NOT NULL ORDER BY s.created_at DESC LIMIT 1;
  RETURN CASE WHEN unpaid THEN 'paymentNeeded' ELSE 'subscriptionNeeded' END;
END $function$;

CREATE FUNCTION chat_room_id(one text, other text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT 'rom_' || left(encode(sha256(convert_to(least(one COLLATE "C", other COLLATE "C") || ' ' || greatest(one COLLATE "C", other COLLATE "C"),
    'UTF8')), 'hex'), 32)
$function$;

CREATE FUNCTION claim_domain()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.domain = OLD.domain THEN RETURN NEW; END IF;
    INSERT INTO former_domains (domain, user_id, left_at, held_until)
      VALUES (OLD.domain, OLD.user_id, NEW.updated_at, NEW.updated_at + interval '365 days')
      ON CONFLICT (domain) DO UPDATE SET user_id = EXCLUDED.user_id, left_at = EXCLUDED.left_at, held_until = EXCLUDED.held_until;
    UPDATE domain_claims SET held_until = NEW.updated_at + interval '365 days' WHERE domain_skeleton = OLD.domain_skeleton;
  END IF;
  INSERT INTO domain_claims AS claim (domain_skeleton, user_id) VALUES (NEW.domain_skeleton, NEW.user_id)
    ON CONFLICT (domain_skeleton) DO UPDATE SET user_id = EXCLUDED.user_id, held_until = NULL
    WHERE claim.user_id = EXCLUDED.user_id OR (claim.held_until <= NEW.updated_at AND claim.application_id IS NULL);
  IF NOT FOUND THEN
    RAISE EXCEPTION 'domain % is taken', NEW.domain USING ERRCODE = 'unique_violation', CONSTRAINT = 'domain_claims_pkey';
  END IF;
  RETURN NEW;
END $function$;

CREATE FUNCTION comment_visible(comment comments, viewer text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
BEGIN
  IF comment.deleted_at IS NULL THEN RETURN creator_visible(comment.author_id, viewer); END IF;
  RETURN EXISTS (SELECT FROM comments r WHERE r.parent_id = comment.comment_id AND creator_visible(r.author_id, viewer));
END $function$;

CREATE FUNCTION count_scheduled_posts(creator text, at timestamptz)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
BEGIN
  RETURN (SELECT count(*)::int FROM posts p WHERE p.creator_id = creator AND p.deleted_at IS NULL AND p.published_at > at);
END $function$;

CREATE FUNCTION count_unread_messages(reader text)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
BEGIN
  RETURN (SELECT count(*)::int FROM (
    SELECT FROM (
      SELECT room_id, fan_read_seq AS read_seq FROM chat_rooms
        WHERE fan_id = reader AND last_seq > fan_read_seq AND NOT fan_muted AND creator_visible(creator_id, reader)
      UNION ALL
      SELECT room_id, creator_read_seq FROM chat_rooms
        WHERE creator_id = reader AND last_seq > creator_read_seq AND NOT creator_muted AND creator_visible(fan_id, reader)) rooms
    JOIN messages m ON m.room_id = rooms.room_id AND m.seq > rooms.read_seq AND m.sender_id <> reader AND m.removed_at IS NULL
    LIMIT 1000) unread);
END $function$;

CREATE FUNCTION count_unread_notifications(recipient text, at timestamptz)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
AS $function$
BEGIN
  RETURN (SELECT count(*)::int FROM (
    SELECT FROM notifications n WHERE n.user_id = recipient AND n.read_at IS NULL AND notification_visible(n, at)
    LIMIT 100) unread);
END $function$;

CREATE FUNCTION creator_visible(creator text, viewer text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
BEGIN
  IF viewer = creator THEN RETURN true; END IF;
  IF viewer IS NULL THEN RETURN EXISTS (SELECT FROM users u WHERE u.user_id = creator AND u.status = 'active'); END IF;
  -- One query: pages ask this for each post and notification, and starting a query costs more than what this one reads.
  RETURN EXISTS (
    SELECT FROM users u WHERE u.user_id = creator AND u.status = 'active'
      AND NOT EXISTS (SELECT FROM blocks b WHERE b.blocker_id = viewer AND b.blocked_id = creator)
      AND NOT EXISTS (SELECT FROM blocks b WHERE b.blocker_id = creator AND b.blocked_id = viewer));
END $function$;

CREATE FUNCTION current_period_refundable(fan text, creator text, at timestamptz)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT EXISTS (
    SELECT FROM subscriptions s JOIN subscription_periods period USING (subscription_id, period_no)
      JOIN payments paid ON paid.order_id = period.order_id
    WHERE s.fan_id = fan AND s.creator_id = creator AND s.status IN ('active', 'past_due')
      AND at < paid.approved_at + interval '7 days' AND paid.refunded_won < paid.amount_won
      AND NOT EXISTS (SELECT FROM member_opens o WHERE o.subscription_id = s.subscription_id AND o.period_no = s.period_no))
$function$;

CREATE FUNCTION current_policy(asked text, at timestamptz)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  SELECT version FROM policy_texts WHERE kind = asked AND effective_at <= at ORDER BY version DESC LIMIT 1
$function$;

CREATE FUNCTION domain_owner(wanted text, at timestamptz)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  SELECT user_id FROM (
    SELECT user_id, 1 AS rank FROM users WHERE domain = wanted
    UNION ALL SELECT user_id, 2 FROM former_domains WHERE domain = wanted AND held_until > at
  ) owners ORDER BY rank LIMIT 1
$function$;

CREATE FUNCTION end_message_notification(reader text, room text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM notifications n WHERE n.user_id = reader AND n.kind = 'message' AND n.target_id = room AND n.read_at IS NULL;
END $function$;

CREATE FUNCTION enqueue_cache_purge(changed text[], due timestamptz)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO cache_changes (key, due_at) SELECT DISTINCT key, due FROM unnest(changed) key;
  PERFORM graphile_worker.add_job('purge_caches', '{}'::json, queue_name => 'caches', run_at => due, max_attempts => 12);
END $function$;

CREATE FUNCTION join_like_notification(recipient text, liker text, liked_type text, liked_id text, liked_post text, at timestamptz)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
DECLARE notification text;
BEGIN
  IF recipient = liker THEN RETURN NULL; END IF;
  INSERT INTO notifications AS existing (notification_id, user_id, kind, target_type, target_id, post_id, created_at, latest_at)
    VALUES ('ntf_' || replace(gen_random_uuid()::text, '-', ''), recipient, 'like', liked_type, liked_id, liked_post, at, at)
    ON CONFLICT (user_id, kind, target_id) WHERE kind IN ('like', 'message') AND read_at IS NULL
    -- One whose likes were all taken back was in no list: it appears as a new one.
    DO UPDATE SET latest_at = greatest(existing.latest_at, EXCLUDED.latest_at),
      created_at = CASE WHEN EXISTS (SELECT FROM likes l WHERE l.told_in = existing.notification_id)
        OR EXISTS (SELECT FROM comment_likes l WHERE l.told_in = existing.notification_id) THEN existing.created_at ELSE EXCLUDED.created_at END
    RETURNING existing.notification_id INTO notification;
  RETURN notification;
END $function$;

CREATE FUNCTION list_hidden_creators(viewer text)
 RETURNS text[]
 LANGUAGE sql
 STABLE
AS $function$
  SELECT ARRAY(
    SELECT user_id FROM users WHERE role = 'activist' AND status IN ('blocked', 'leaving') AND user_id IS DISTINCT FROM viewer
    UNION SELECT blocked_id FROM blocks WHERE blocker_id = viewer
    UNION SELECT blocker_id FROM blocks WHERE blocked_id = viewer)
$function$;

CREATE FUNCTION mark_room_read(room text, reader text, up_to integer, at timestamptz)
 RETURNS TABLE(read_seq integer, moved boolean, participant_id text)
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
DECLARE r chat_rooms; before int;
BEGIN
  SELECT * INTO r FROM chat_rooms WHERE room_id = room AND reader IN (fan_id, creator_id) FOR UPDATE;
  participant_id := CASE reader WHEN r.fan_id THEN r.creator_id ELSE r.fan_id END;
  IF r.room_id IS NULL OR NOT creator_visible(participant_id, reader) THEN RETURN; END IF;
  before := CASE reader WHEN r.fan_id THEN r.fan_read_seq ELSE r.creator_read_seq END;
  read_seq := greatest(before, least(up_to, r.last_seq));
  moved := read_seq > before;
  IF moved THEN
    UPDATE messages m SET read_at = greatest(at, m.sent_at)
      WHERE m.room_id = room AND m.seq > before AND m.seq <= mark_room_read.read_seq AND m.sender_id <> reader AND m.read_at IS NULL;
    UPDATE chat_rooms SET
      fan_read_seq = CASE reader WHEN fan_id THEN mark_room_read.read_seq ELSE fan_read_seq END,
      creator_read_seq = CASE reader WHEN creator_id THEN mark_room_read.read_seq ELSE creator_read_seq END
      WHERE room_id = room;
  END IF;
  IF read_seq = r.last_seq THEN
    PERFORM end_message_notification(reader, room);
  END IF;
  RETURN NEXT;
END $function$;

CREATE FUNCTION message_withheld_at(message messages, at timestamptz)
 RETURNS timestamptz
 LANGUAGE sql
 STABLE
AS $function$
  SELECT withheld_at(w.withheld_until, at) FROM withheld_messages w
  WHERE w.source_id = CASE message.kind WHEN 'broadcast' THEN message.client_id ELSE message.message_id END
$function$;

CREATE FUNCTION note_cache_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  moment timestamptz := clock_timestamp();
  due timestamptz := CASE TG_ARGV[0] WHEN 'counts' THEN moment + interval '1 second' ELSE moment END;
  changed jsonb;
  argument text;
  keys text[] := '{}';
  times timestamptz[] := '{}';
BEGIN
  IF NOT EXISTS (SELECT FROM cache_purging WHERE service <> 'off') THEN RETURN NULL; END IF;
  IF TG_LEVEL = 'ROW' THEN changed := CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END; END IF;
  FOREACH argument IN ARRAY TG_ARGV[1:] LOOP
    IF argument LIKE '@%' THEN times := times || (changed ->> substr(argument, 2))::timestamptz;
    ELSIF argument LIKE '%:%' THEN
      keys := keys || (split_part(argument, ':', 1) || '-' || (changed ->> split_part(argument, ':', 2)));
    ELSE keys := keys || argument; END IF;
  END LOOP;
  IF TG_ARGV[0] = 'counts' THEN
    keys := ARRAY(SELECT key FROM unnest(keys) key WHERE NOT EXISTS (
      SELECT FROM cache_changes c WHERE c.key = key.key AND c.due_at > moment AND c.due_at <= due));
    IF keys = '{}' THEN RETURN NULL; END IF;
  END IF;
  PERFORM enqueue_cache_purge(keys, due);
  PERFORM enqueue_cache_purge(keys, later) FROM unnest(times) later WHERE later > moment;
  RETURN NULL;
END $function$;

CREATE FUNCTION note_embed_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT EXISTS (SELECT FROM cache_purging WHERE service <> 'off') THEN RETURN NULL; END IF;
  PERFORM enqueue_cache_purge(ARRAY(SELECT 'post-' || post_id FROM post_embeds
    WHERE provider = NEW.provider AND embed_id = NEW.embed_id), clock_timestamp());
  RETURN NULL;
END $function$;

CREATE FUNCTION notification_id(recipient text, kind text, event text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT 'ntf_' || left(encode(sha256(convert_to(recipient || ' ' || kind || ' ' || event, 'UTF8')), 'hex'), 32)
$function$;

CREATE FUNCTION notification_visible(n notifications, at timestamptz)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
DECLARE access text;
BEGIN
  -- A post's creator is asked for with the post.
  IF n.actor_id IS NOT NULL AND n.kind <> 'newPost' AND NOT creator_visible(n.actor_id, n.user_id) THEN RETURN false; END IF;
  IF n.kind = 'follow' THEN
    RETURN EXISTS (SELECT FROM follows f WHERE f.follower_id = n.actor_id AND f.creator_id = n.user_id);
  END IF;
  IF n.post_id IS NULL THEN RETURN true; END IF;
  SELECT post_access(p, n.user_id, at) INTO access FROM posts p WHERE p.post_id = n.post_id;
  IF access IS NULL OR access = 'hidden' THEN RETURN false; END IF;
  -- The kind by itself first: PL/pgSQL runs a condition that contains a query as a query, whatever the kind.
  IF n.kind = 'like' THEN
    IF NOT EXISTS (SELECT FROM likes l WHERE l.told_in = n.notification_id AND creator_visible(l.user_id, n.user_id))
      AND NOT EXISTS (SELECT FROM comment_likes l WHERE l.told_in = n.notification_id AND creator_visible(l.user_id, n.user_id))
      THEN RETURN false; END IF;
  ELSIF n.kind = 'mention' THEN
    -- An edit of the comment may have removed the mention.
    IF NOT EXISTS (SELECT FROM comment_mentions m WHERE m.comment_id = n.target_id AND m.user_id = n.user_id)
      THEN RETURN false; END IF;
  END IF;
  IF n.target_type = 'post' THEN RETURN true; END IF;
  RETURN access = 'open' AND EXISTS (
    SELECT FROM comments c LEFT JOIN comments parent ON parent.comment_id = c.parent_id
    WHERE c.comment_id = n.target_id AND c.deleted_at IS NULL AND comment_visible(c, n.user_id)
      AND (parent.comment_id IS NULL OR comment_visible(parent, n.user_id)));
END $function$;

CREATE FUNCTION notify_like(post posts, liker text, at timestamptz)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
BEGIN
  RETURN join_like_notification(post.creator_id, liker, 'post', post.post_id, post.post_id, at);
END $function$;

CREATE FUNCTION notify_message(recipient text, sender text, room text, at timestamptz, mailed_by_default boolean)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE notification text; is_new boolean;
BEGIN
  IF EXISTS (SELECT FROM follows f WHERE f.follower_id = recipient AND f.creator_id = sender AND f.notification_level = 'none') THEN
    RETURN;
  END IF;
  INSERT INTO notifications AS existing (notification_id, user_id, kind, actor_id, target_type, target_id, created_at, latest_at)
    VALUES ('ntf_' || replace(gen_random_uuid()::text, '-', ''), recipient, 'message', sender, 'room', room, at, at)
    ON CONFLICT (user_id, kind, target_id) WHERE kind IN ('like', 'message') AND read_at IS NULL
    DO UPDATE SET latest_at = greatest(existing.latest_at, EXCLUDED.latest_at)
    RETURNING notification_id, xmax = 0 INTO notification, is_new;
  IF is_new AND coalesce((SELECT by_email FROM notification_choices c WHERE c.user_id = recipient AND c.kind = 'message'), mailed_by_default) THEN
    PERFORM graphile_worker.add_job('mail_notification', json_build_object('notificationId', notification),
      priority => 5, max_attempts => 12);
  END IF;
END $function$;

CREATE FUNCTION open_chat_room()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO chat_rooms (room_id, fan_id, creator_id, last_at, created_at)
    VALUES (chat_room_id(NEW.fan_id, NEW.creator_id), NEW.fan_id, NEW.creator_id, NEW.started_at, NEW.started_at)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $function$;

CREATE FUNCTION parse_search(asked text, OUT grams text[], OUT parts text[], OUT shapes text[], OUT squeezed text)
 RETURNS record
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
DECLARE
  leads constant text := 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
  word text;
  letter text;
  shape text;
  known int;
BEGIN
  parts := '{}';
  shapes := '{}';
  squeezed := '';
  FOREACH word IN ARRAY regexp_split_to_array(btrim(search_fold(asked), E' \n'), '\s+') LOOP
    squeezed := squeezed || word;
    IF word ~ '[ㄱ-ㅎ]' THEN
      shape := '';
      FOREACH letter IN ARRAY string_to_array(word, NULL) LOOP
        known := strpos(leads, letter) - 1;
        shape := shape || CASE WHEN known >= 0 THEN '[' || letter || chr(44032 + known * 588) || '-' || chr(44032 + known * 588 + 587) || ']'
          WHEN letter ~ '[!-/:-@\[-`{-~]' THEN '\' || letter ELSE letter END;
      END LOOP;
      shapes := shapes || shape;
    ELSE
      parts := parts || ('%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%');
    END IF;
  END LOOP;
  -- Consonants are sure to be in what is found only where they stand for syllables, and neighbours of theirs never are.
  WITH sure AS (
    SELECT DISTINCT gram FROM regexp_split_to_table(btrim(search_fold(asked), E' \n'), '\s+') w, unnest(search_grams(w)) gram
    WHERE gram !~ '[ㄱ-ㅎ]' OR (w ~ '[ㄱ-ㅎ]' AND gram ~ '^[ㄱ-ㅎ]+$'))
  SELECT coalesce(array_agg(gram), '{}') FROM sure
    WHERE NOT EXISTS (SELECT FROM sure longer WHERE longer.gram <> sure.gram AND strpos(longer.gram, sure.gram) > 0) INTO grams;
END $function$;

CREATE FUNCTION place_in_series(post posts, viewer text, at timestamptz)
 RETURNS json
 LANGUAGE sql
 STABLE
AS $function$
  SELECT json_build_object('seriesId', s.series_id, 'slug', s.slug, 'title', s.title, 'number', place.number,
      'previous', CASE WHEN place.previous IS NOT NULL THEN json_build_object('postId', place.previous) END,
      'next', CASE WHEN place.next IS NOT NULL THEN json_build_object('postId', place.next) END)
  FROM series_posts own JOIN series s USING (series_id) CROSS JOIN LATERAL (
    SELECT sp.post_id, row_number() OVER series_order AS number,
      lag(sp.post_id) OVER series_order AS previous, lead(sp.post_id) OVER series_order AS next
    FROM series_posts sp JOIN posts p USING (post_id)
    WHERE sp.series_id = s.series_id AND p.deleted_at IS NULL AND (p.published_at <= at OR p.creator_id = viewer)
    WINDOW series_order AS (ORDER BY sp.position, sp.post_id)) place
  WHERE own.post_id = post.post_id AND place.post_id = post.post_id
$function$;

CREATE FUNCTION post_access(post posts, viewer text, at timestamptz)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
AS $function$
BEGIN
  IF post.deleted_at IS NOT NULL OR NOT creator_visible(post.creator_id, viewer) THEN RETURN 'hidden'; END IF;
  IF post.opens_fully_at > at THEN
    post := post_at(post, at);
    IF post.visibility IS NULL AND viewer IS DISTINCT FROM post.creator_id THEN RETURN 'hidden'; END IF;
  END IF;
  IF post.withheld_until > at THEN RETURN 'withheld'; END IF;
  IF NOT audience_includes(post.creator_id, post.visibility, post.min_plan_id, viewer, at)
    AND (viewer IS NULL OR NOT post_kept(post, viewer, at)) THEN RETURN 'locked'; END IF;
  IF post.visibility = 'members' AND viewer <> post.creator_id AND current_period_refundable(viewer, post.creator_id, at) THEN
    RETURN 'unopened';
  END IF;
  RETURN 'open';
END $function$;

CREATE FUNCTION post_at(post posts, at timestamptz)
 RETURNS posts
 LANGUAGE plpgsql
 STABLE
AS $function$
BEGIN
  IF post.opens_fully_at > at THEN
    SELECT o.visibility, o.min_plan_id INTO post.visibility, post.min_plan_id FROM post_openings o
      WHERE o.post_id = post.post_id AND o.opens_at <= at ORDER BY o.opens_at DESC LIMIT 1;
  END IF;
  RETURN post;
END $function$;

CREATE FUNCTION post_journals(journals jsonb, at timestamptz)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
DECLARE
  journal jsonb;
  key text;
  entry record;
  entries jsonb := '[]';
  written integer := 0;
BEGIN
  FOR journal IN SELECT * FROM jsonb_array_elements(journals) LOOP
    INSERT INTO ledger_journals AS j (event, created_at, order_id, refund_id, chargeback_transaction_key, settlement_id,
      settled_transaction_key, tax_month, finding_id, returned_transaction_key, resolution)
    SELECT s.event, at, s.order_id, s.refund_id, s.chargeback_transaction_key, s.settlement_id, s.settled_transaction_key,
      s.tax_month, s.finding_id, s.returned_transaction_key, s.resolution
    FROM jsonb_populate_record(NULL::ledger_journals, journal -> 'subject') s
    ON CONFLICT DO NOTHING RETURNING j.journal_key INTO key;
    CONTINUE WHEN key IS NULL;
    written := written + 1;
    entries := entries || (SELECT jsonb_agg(e || jsonb_build_object('journal_key', key))
      FROM jsonb_array_elements(journal -> 'entries') e);
  END LOOP;
  -- In the order of their names, so that journals written at once never deadlock.
  FOR entry IN
    SELECT e.account, e.kind, e.owner_id, sum(e.amount_won)::bigint AS amount_won
    FROM jsonb_to_recordset(entries) AS e (account text, kind text, owner_id text, amount_won bigint)
    GROUP BY e.account, e.kind, e.owner_id ORDER BY e.account COLLATE "C"
  LOOP
    -- An update first: an insert that ends as one is still held to the account's CHECK as if it stood alone.
    UPDATE ledger_accounts a SET balance_won = a.balance_won + entry.amount_won WHERE a.account = entry.account;
    IF NOT FOUND THEN
      INSERT INTO ledger_accounts AS a (account, kind, owner_id, balance_won)
      VALUES (entry.account, entry.kind, entry.owner_id, entry.amount_won)
      ON CONFLICT (account) DO UPDATE SET balance_won = a.balance_won + excluded.balance_won;
    END IF;
  END LOOP;
  INSERT INTO ledger_entries (journal_key, account, amount_won)
  SELECT e.journal_key, e.account, e.amount_won
  FROM jsonb_to_recordset(entries) AS e (journal_key text, account text, amount_won bigint);
  RETURN written;
END $function$;

CREATE FUNCTION post_kept(post posts, fan text, at timestamptz)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT EXISTS (
    SELECT FROM subscriptions s JOIN subscription_periods period USING (subscription_id)
      JOIN plans kept ON kept.plan_id = period.kept_plan_id
      JOIN payments paid ON paid.order_id = period.order_id AND paid.refunded_won < paid.amount_won
      CROSS JOIN LATERAL (
        SELECT min(o.opens_at) AS first_at FROM (
          SELECT opens_at, visibility, min_plan_id FROM post_openings WHERE post_id = post.post_id
          UNION ALL SELECT post.published_at, post.visibility, post.min_plan_id
            WHERE NOT EXISTS (SELECT FROM post_openings WHERE post_id = post.post_id)) o
        LEFT JOIN plans least ON least.plan_id = o.min_plan_id
        WHERE o.visibility <> 'members' OR o.min_plan_id = kept.plan_id OR kept.price_won >= least.price_won) opened
    WHERE s.fan_id = fan AND s.creator_id = post.creator_id AND opened.first_at <= at
      AND NOT (s.canceled_reason IS NOT DISTINCT FROM 'refunded' AND period.period_no = s.period_no)
      AND opened.first_at >= period.starts_at AND opened.first_at < period.ends_at)
$function$;

CREATE FUNCTION publish_consent_withdrawn()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('session_ended', session_id) FROM sessions WHERE user_id = NEW.user_id AND ended_at IS NULL;
  RETURN NULL;
END $function$;

CREATE FUNCTION publish_notification()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('notified', NEW.user_id);
  RETURN NULL;
END $function$;

CREATE FUNCTION publish_session_ended()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('session_ended', NEW.session_id);
  RETURN NULL;
END $function$;

CREATE FUNCTION publish_switches()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('switches_changed', 'all');
  RETURN NULL;
END $function$;

CREATE FUNCTION queue_pushes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO push_deliveries (push_subscription_id, notification_id, due_at)
    SELECT s.push_subscription_id, n.notification_id, n.latest_at
    FROM fresh n JOIN push_subscriptions s ON s.user_id = n.user_id
    ON CONFLICT DO NOTHING;
  IF FOUND THEN
    PERFORM graphile_worker.add_job('send_pushes', '{}'::json, queue_name => 'pushes', priority => 5, max_attempts => 12);
  END IF;
  RETURN NULL;
END $function$;

CREATE FUNCTION record_admin_tenure()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  was boolean := TG_OP = 'UPDATE' AND OLD.role = 'admin' AND OLD.status = 'active';
  is_now boolean := NEW.role = 'admin' AND NEW.status = 'active';
BEGIN
  IF is_now AND NOT was THEN
    INSERT INTO admin_tenures (user_id, former_role, began_at)
    VALUES (NEW.user_id,
      coalesce(
        CASE WHEN TG_OP = 'UPDATE' AND OLD.role <> 'admin' THEN OLD.role END,
        (SELECT t.former_role FROM admin_tenures t WHERE t.user_id = NEW.user_id ORDER BY t.began_at DESC LIMIT 1),
        'supporter'),
      NEW.updated_at);
  ELSIF was AND NOT is_now THEN
    UPDATE admin_tenures SET ended_at = greatest(began_at, NEW.updated_at)
    WHERE user_id = NEW.user_id AND ended_at IS NULL;
  END IF;
  RETURN NULL;
END $function$;

CREATE FUNCTION refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $function$;

CREATE FUNCTION refuse_unbalanced_journal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- Without entries the sum is NULL: an empty journal is refused too.
  IF (SELECT sum(amount_won) FROM ledger_entries WHERE journal_key = NEW.journal_key) IS DISTINCT FROM 0 THEN
    RAISE EXCEPTION 'journal % does not balance', NEW.journal_key USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $function$;

CREATE FUNCTION required_policy_version(policy text, at timestamptz)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  SELECT version FROM policy_texts WHERE kind = policy AND asks_again AND effective_at <= at ORDER BY version DESC LIMIT 1
$function$;

CREATE FUNCTION search_fold(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  SELECT translate(lower(normalize(translate(words, U&'\00AD\200B\200C\200D\2060\FE0E\FE0F\FEFF', ''), NFC)),
    U&'\1100\1101\1102\1103\1104\1105\1106\1107\1108\1109\110A\110B\110C\110D\110E\110F\1110\1111\1112', 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ')
$function$;

CREATE FUNCTION search_grams(folded text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
DECLARE
  letters text[] := string_to_array(regexp_replace(folded, '[\s!-/:-@\[-`{-~]+', ' ', 'g'), NULL);
  grams text[] := '{}';
  letter text;
  before text := ' ';
  lead text;
  lead_before text := ' ';
  lead_first text := ' ';
  code int;
BEGIN
  FOREACH letter IN ARRAY letters LOOP
    lead := ' ';
    IF letter <> ' ' THEN
      code := ascii(letter);
      IF code BETWEEN 44032 AND 55203 THEN lead := substr('ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ', (code - 44032) / 588 + 1, 1);
      ELSIF code BETWEEN 12593 AND 12622 THEN lead := letter; END IF;
      IF code > 591 AND code NOT BETWEEN 12593 AND 12643 THEN grams := grams || letter; END IF;
      IF before <> ' ' THEN grams := grams || (before || letter); END IF;
    END IF;
    IF lead <> ' ' AND lead_before <> ' ' THEN
      grams := grams || (lead_before || lead);
      IF lead_first <> ' ' THEN grams := grams || (lead_first || lead_before || lead); END IF;
    END IF;
    before := letter;
    lead_first := lead_before;
    lead_before := lead;
  END LOOP;
  RETURN ARRAY(SELECT DISTINCT gram FROM unnest(grams) gram);
END $function$;

CREATE FUNCTION send_message(id text, room text, sender text, client text, new_kind text, new_body text, at timestamptz, per_window integer, mailed_by_default boolean)
 RETURNS TABLE(outcome text, wait_ms integer, participant_id text, message messages)
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
DECLARE r chat_rooms; full_since timestamptz;
BEGIN
  IF new_kind = 'text' THEN PERFORM pg_advisory_xact_lock(hashtextextended(sender, 22)); END IF;
  SELECT * INTO r FROM chat_rooms WHERE room_id = room AND sender IN (fan_id, creator_id) FOR UPDATE;
  participant_id := CASE sender WHEN r.fan_id THEN r.creator_id ELSE r.fan_id END;
  IF r.room_id IS NULL OR NOT creator_visible(participant_id, sender)
    OR NOT EXISTS (SELECT FROM users u WHERE u.user_id = sender AND u.status = 'active') THEN
    outcome := 'notFound'; RETURN NEXT; RETURN;
  END IF;
  SELECT * INTO message FROM messages m WHERE m.room_id = room AND m.sender_id = sender AND m.client_id = client;
  IF FOUND THEN
    outcome := CASE WHEN message.removed_at IS NOT NULL OR message.body = new_body THEN 'known' ELSE 'conflict' END;
    RETURN NEXT; RETURN;
  END IF;
  IF new_kind = 'text' THEN
    outcome := chat_refusal_reason(sender, participant_id, at);
    IF outcome IS NOT NULL THEN RETURN NEXT; RETURN; END IF;
    SELECT m.sent_at INTO full_since FROM messages m WHERE m.sender_id = sender AND m.kind = 'text'
      AND m.sent_at > at - interval '10 seconds' ORDER BY m.sent_at DESC OFFSET per_window - 1 LIMIT 1;
    IF FOUND THEN
      outcome := 'tooMany';
      wait_ms := ceil(extract(epoch FROM full_since + interval '10 seconds' - at) * 1000);
      RETURN NEXT; RETURN;
    END IF;
  END IF;
  INSERT INTO messages (message_id, room_id, seq, sender_id, client_id, kind, body, sent_at)
    VALUES (id, room, r.last_seq + 1, sender, client, new_kind, new_body, greatest(at, r.last_at)) RETURNING * INTO message;
  -- A sender with nothing unread before has read their own message too.
  UPDATE chat_rooms SET last_seq = message.seq, last_at = message.sent_at,
    fan_read_seq = CASE WHEN sender = r.fan_id AND r.fan_read_seq = r.last_seq THEN message.seq ELSE fan_read_seq END,
    creator_read_seq = CASE WHEN sender = r.creator_id AND r.creator_read_seq = r.last_seq THEN message.seq ELSE creator_read_seq END
    WHERE room_id = room;
  IF NOT (CASE sender WHEN r.fan_id THEN r.creator_muted ELSE r.fan_muted END) THEN
    PERFORM notify_message(participant_id, sender, room, message.sent_at, mailed_by_default);
  END IF;
  outcome := 'sent';
  RETURN NEXT;
END $function$;

CREATE FUNCTION send_messages(ids text[], rooms text[], senders text[], clients text[], bodies text[], times timestamptz[], per_window integer, mailed_by_default boolean)
 RETURNS TABLE(outcome text, wait_ms integer, participant_id text, message messages)
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
DECLARE locked text[] := '{}'; left_out text[] := '{}';
BEGIN
  FOR i IN 1..cardinality(ids) LOOP
    IF NOT rooms[i] = ANY (locked || left_out) THEN
      PERFORM FROM chat_rooms WHERE room_id = rooms[i] FOR UPDATE SKIP LOCKED;
      IF FOUND THEN locked := locked || rooms[i]; ELSE left_out := left_out || rooms[i]; END IF;
    END IF;
    IF rooms[i] = ANY (locked) AND pg_try_advisory_xact_lock(hashtextextended(senders[i], 22)) THEN
      RETURN QUERY SELECT w.* FROM send_message(ids[i], rooms[i], senders[i], clients[i], 'text', bodies[i], times[i],
        per_window, mailed_by_default) w;
    ELSE
      left_out := left_out || rooms[i];
      locked := array_remove(locked, rooms[i]);
      RETURN QUERY SELECT 'busy', NULL::int, NULL::text, NULL::messages;
    END IF;
  END LOOP;
END $function$;

CREATE FUNCTION subscription_live(s subscriptions, at timestamptz)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT CASE s.status
    WHEN 'past_due' THEN coalesce(s.grace_ends_at, s.period_ends_at + interval '168 hours') > at
    WHEN 'active' THEN CASE WHEN s.cancel_at_period_end THEN s.period_ends_at
      ELSE coalesce(s.grace_ends_at, s.period_ends_at + interval '24 hours') END > at
    ELSE false END
$function$;

CREATE FUNCTION tags_of_creator(creator text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
  WITH RECURSIVE every_tag AS (
    SELECT (SELECT min(t.tag) FROM post_tags t WHERE t.creator_id = creator) AS tag
    UNION ALL
    SELECT (SELECT min(t.tag) FROM post_tags t WHERE t.creator_id = creator AND t.tag > e.tag) FROM every_tag e WHERE e.tag IS NOT NULL
  )
  SELECT tag FROM every_tag WHERE tag IS NOT NULL
$function$;

CREATE FUNCTION update_campaign_sums()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  change bigint := (NEW.amount_won - NEW.refunded_won) - CASE TG_OP WHEN 'UPDATE' THEN OLD.amount_won - OLD.refunded_won ELSE 0 END;
  had bigint;
  has_now bigint;
BEGIN
  IF change = 0 THEN RETURN NULL; END IF;
  UPDATE campaigns SET raised_won = raised_won + change WHERE campaign_id = NEW.campaign_id;
  SELECT given_won INTO had FROM campaign_supporters WHERE campaign_id = NEW.campaign_id AND fan_id = NEW.fan_id;
  has_now := coalesce(had, 0) + change;
  INSERT INTO campaign_supporters (campaign_id, fan_id, given_won) VALUES (NEW.campaign_id, NEW.fan_id, has_now)
    ON CONFLICT (campaign_id, fan_id) DO UPDATE SET given_won = EXCLUDED.given_won;
  UPDATE campaigns SET supporter_count = supporter_count + (has_now > 0)::int - (coalesce(had, 0) > 0)::int
    WHERE campaign_id = NEW.campaign_id AND (has_now > 0) <> (coalesce(had, 0) > 0);
  -- A fan who got everything back is sent nothing.
  IF has_now = 0 THEN DELETE FROM campaign_deliveries WHERE campaign_id = NEW.campaign_id AND fan_id = NEW.fan_id; END IF;
  RETURN NULL;
END $function$;

CREATE FUNCTION update_gift_refunds()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE gifts SET refunded_won = NEW.refunded_won WHERE order_id = NEW.order_id;
  RETURN NULL;
END $function$;

CREATE FUNCTION update_gift_totals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  was int := 0;
  is_now int := 0;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    was := CASE WHEN OLD.shown = 'anonymous' THEN 0 ELSE OLD.amount_won - OLD.refunded_won END;
    IF was > 0 THEN
      UPDATE gift_totals SET
        shown_won = shown_won - CASE OLD.shown WHEN 'nameAndAmount' THEN was ELSE 0 END,
        hidden_won = hidden_won - CASE OLD.shown WHEN 'nameOnly' THEN was ELSE 0 END
      WHERE creator_id = OLD.creator_id AND fan_id = OLD.fan_id
        AND period IN (to_char(OLD.given_at AT TIME ZONE 'Asia/Seoul', 'YYYY-MM'), 'all');
    END IF;
  END IF;
  is_now := CASE WHEN NEW.shown = 'anonymous' THEN 0 ELSE NEW.amount_won - NEW.refunded_won END;
  IF is_now > 0 THEN
    INSERT INTO gift_totals AS total (creator_id, period, fan_id, shown_won, hidden_won)
    SELECT NEW.creator_id, period, NEW.fan_id,
      CASE NEW.shown WHEN 'nameAndAmount' THEN is_now ELSE 0 END, CASE NEW.shown WHEN 'nameOnly' THEN is_now ELSE 0 END
    FROM unnest(ARRAY[to_char(NEW.given_at AT TIME ZONE 'Asia/Seoul', 'YYYY-MM'), 'all']) AS period
    ON CONFLICT (creator_id, period, fan_id) DO UPDATE SET
      shown_won = total.shown_won + EXCLUDED.shown_won, hidden_won = total.hidden_won + EXCLUDED.hidden_won;
  END IF;
  RETURN NULL;
END $function$;

CREATE FUNCTION update_person_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  name text := search_fold(NEW.nickname);
  home text := search_fold(NEW.domain);
BEGIN
  IF NEW.status <> 'active' OR NEW.role = 'admin' THEN
    DELETE FROM person_search WHERE user_id = NEW.user_id;
  ELSE
    INSERT INTO person_search (user_id, squeezed, domain, folded, reach, reach_before, reach_changed_at)
      VALUES (NEW.user_id, replace(name, ' ', ''), home, concat_ws(E'\n', name, nullif(replace(name, ' ', ''), name), home),
        NEW.follower_count, NEW.follower_count, NEW.created_at)
      ON CONFLICT (user_id) DO UPDATE SET squeezed = EXCLUDED.squeezed, domain = EXCLUDED.domain, folded = EXCLUDED.folded;
  END IF;
  RETURN NULL;
END $function$;

CREATE FUNCTION update_post_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.deleted_at IS NOT NULL OR NEW.body = '' THEN
    DELETE FROM post_search WHERE post_id = NEW.post_id;
  ELSE
    INSERT INTO post_search (post_id, creator_id, is_public, published_at, folded)
      VALUES (NEW.post_id, NEW.creator_id, NEW.visibility = 'public', NEW.published_at, search_fold(NEW.body))
      ON CONFLICT (post_id) DO UPDATE SET is_public = EXCLUDED.is_public, published_at = EXCLUDED.published_at, folded = EXCLUDED.folded;
  END IF;
  RETURN NULL;
END $function$;

CREATE FUNCTION update_post_tags()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM post_tags WHERE post_id = NEW.post_id;
  INSERT INTO post_tags (post_id, tag, creator_id, audience, published_at)
    SELECT NEW.post_id, tag, NEW.creator_id, coalesce(NEW.min_plan_id, NEW.visibility), NEW.published_at
    FROM unnest(NEW.tags) tag WHERE NEW.deleted_at IS NULL;
  RETURN NULL;
END $function$;

CREATE FUNCTION visit_recorded(visited text, visitor text, day date)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
BEGIN
  RETURN EXISTS (SELECT FROM visits v WHERE v.visited_id = visited AND v.visitor_id = visitor AND v.visited_on = day);
END $function$;

CREATE FUNCTION withheld_at(until timestamptz, at timestamptz)
 RETURNS timestamptz
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT CASE WHEN until > at THEN until END
$function$;
