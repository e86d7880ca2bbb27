-- What a provider says of an embed, asked once for all posts that show it. Without `poster_key` it has no picture.
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
  PRIMARY KEY (provider, embed_id)
);
CREATE TABLE post_embeds (
  post_id text NOT NULL REFERENCES posts,
  provider text NOT NULL,
  embed_id text NOT NULL,
  PRIMARY KEY (post_id, provider, embed_id),
  FOREIGN KEY (provider, embed_id) REFERENCES embeds
);
CREATE INDEX post_embeds_of_embed ON post_embeds (provider, embed_id);
