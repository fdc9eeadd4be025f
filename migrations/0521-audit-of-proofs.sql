-- As in 0130, with the failures and proofs that have been added since: the nightly job deletes them after a year.
DROP POLICY ending ON audit;
CREATE POLICY ending ON audit AS RESTRICTIVE FOR DELETE TO oficina_system
  USING (event IN ('login', 'login_failed', 'code_failed', 'passkey_failed', 'proved', 'proof_failed', 'logout', 'session_revoked')
    OR current_user NOT IN ('oficina_system', 'oficina_app'));
