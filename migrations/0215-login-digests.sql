-- For protocols whose programs send the MD5 of `name:secret` instead of the secret: the digest of that, which opens as little as the other does.
ALTER TABLE user_token_secrets ADD COLUMN login_hash bytea;
CREATE INDEX user_token_secrets_login ON user_token_secrets (login_hash) WHERE login_hash IS NOT NULL;
