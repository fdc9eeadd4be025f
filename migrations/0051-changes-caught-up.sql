-- A process that listens for many groups asks from time to time how far each has come; it learns a number and nothing else.
CREATE POLICY catch_up ON sequences FOR SELECT TO oficina_system USING (name = 'seq');
GRANT SELECT ON sequences TO oficina_system;
