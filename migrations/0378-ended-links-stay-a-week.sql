-- An administrator ends the links of an invitation; for a week they say whom to ask for a new one, as after their time.
GRANT UPDATE (expires_at) ON invitations TO oficina_app;
