-- The host whose icon is shown with a feed: that of its site, or else its own. Private feeds show none.
ALTER TABLE feeds ADD COLUMN site_host text COLLATE "C";
UPDATE feeds SET site_host = coalesce(lower(substring(website_url FROM '^https?://([^/?#@]{1,255})')), host) WHERE only_for IS NULL;
CREATE INDEX feeds_site_host ON feeds (site_host);

-- Icons of sites, once for all groups. The server fetches them, redraws them and sends them itself, so that no site learns who reads its feed.
CREATE TABLE site_icons (
  host text COLLATE "C" PRIMARY KEY,
  -- Set before a fetch, so that one that ends the process is not begun again at once.
  next_check_at timestamptz(3) NOT NULL,
  -- A PNG of at most 64 pixels a side, and the beginning of its hash; empty if the site has none.
  png bytea,
  version text COLLATE "C"
);
CREATE INDEX site_icons_due ON site_icons (next_check_at);
COMMENT ON TABLE site_icons IS 'local: asked once for all groups';
GRANT SELECT, INSERT, UPDATE, DELETE ON site_icons TO oficina_system;
INSERT INTO site_icons (host, next_check_at) SELECT DISTINCT site_host, timestamptz 'epoch' FROM feeds WHERE site_host IS NOT NULL;
