-- A reset and a first confirmation end the access tokens of a person, in the transaction of the person's row: without the digest of its
-- secret a token opens nothing.
CREATE POLICY ending ON user_token_secrets FOR DELETE TO oficina_system USING (true);
GRANT DELETE ON user_token_secrets TO oficina_system;
