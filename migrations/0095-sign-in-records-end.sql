-- Records of who signed in, and from where, are kept for a year; the nightly sweep takes older ones. Nothing else of the record goes.
CREATE POLICY ending ON audit AS RESTRICTIVE FOR DELETE TO oficina_system USING (event IN ('login', 'login_failed', 'logout', 'session_revoked'));
GRANT DELETE ON audit TO oficina_system;
