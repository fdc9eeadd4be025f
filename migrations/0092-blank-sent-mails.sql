-- The links in mails that were sent, or given up, are read by nobody any more.
UPDATE mails SET body_text = '', body_html = '' WHERE sent_at IS NOT NULL OR tries >= 5;
