import type pg from 'pg';
import { StartFailure } from '../../app/start-failure.ts';

/** A table or function that this run has distributed, and how. */
export interface DistributedObject {
  readonly name: string;
  readonly way: 'account' | 'everywhere';
}

/**
 * Distributes the tables of a migrated database with Citus, as their comments say (`COMMENT ON TABLE`): tables of
 * groups are split and colocated by `account_id`; the others stay on the first server. Tables that are distributed
 * already are skipped, so it can run again; each migration runs it.
 * Throws StartFailure if the database is no cluster, or if a server has another time zone than UTC.
 */
export async function distribute(client: pg.ClientBase): Promise<readonly DistributedObject[]> {
  await assertCluster(client);
  await createRoles(client);
  await createCommitTable(client);
  await unforceRowSecurity(client);
  await dropHidingPolicies(client);
  const distributed = [...(await distributeTables(client)), ...(await distributeFunctions(client))];
  await allowNestedFunctions(client);
  await runFunctionsAsCaller(client);
  return distributed;
}

async function assertCluster(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>("SELECT to_regproc('citus_version') IS NOT NULL AS there");
  if (rows[0]?.there !== true)
    throw new StartFailure(
      'This database is no cluster: an administrator runs CREATE EXTENSION citus on each of its servers first.',
    );
  const nodes = await client.query<{ address: string }>(
    "SELECT nodename || ':' || nodeport AS address FROM pg_dist_node WHERE isactive",
  );
  if (nodes.rows.length === 0)
    throw new StartFailure('The cluster has no servers yet: SELECT citus_add_node(…) on its first server.');
  const zones = await client.query<{ result: string; address: string }>(
    `SELECT r.result, n.nodename || ':' || n.nodeport AS address
     FROM run_command_on_all_nodes('SHOW TimeZone') r JOIN pg_dist_node n ON n.nodeid = r.nodeid`,
  );
  const wrong = zones.rows.filter(({ result }) => !['UTC', 'Etc/UTC', 'GMT'].includes(result));
  if (wrong.length > 0)
    throw new StartFailure(
      `Every server of the cluster must have timezone = 'UTC' in its postgresql.conf: ${wrong.map(({ address, result }) => `${address} has ${result}`).join(', ')}.`,
    );
}

/**
 * The servers of a cluster call each other as the current user, so the roles must exist on each server, be able to log
 * in and be granted to the owner. pg_hba.conf keeps others out.
 */
async function createRoles(client: pg.ClientBase): Promise<void> {
  const [me] = (await client.query<{ name: string }>('SELECT quote_ident(current_user) AS name')).rows;
  const failed = await client.query<{ result: string }>(
    'SELECT result FROM run_command_on_all_nodes($1, give_warning_for_connection_errors => true) WHERE NOT success',
    [rolesOf(me?.name ?? '')],
  );
  const [first] = failed.rows;
  if (first !== undefined) throw new StartFailure(`A server of the cluster refuses the roles: ${first.result}`);
}

const rolesOf = (owner: string): string => `DO $$
  DECLARE role text;
  BEGIN
    -- Each server does it for itself: told by one another they would wait for each other.
    PERFORM set_config('citus.enable_ddl_propagation', 'off', true);
    FOREACH role IN ARRAY ARRAY['oficina_app', 'oficina_system', 'oficina_backup'] LOOP
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role) THEN EXECUTE format('CREATE ROLE %I', role); END IF;
      IF EXISTS (SELECT FROM pg_roles WHERE rolname = role AND NOT rolcanlogin) THEN EXECUTE format('ALTER ROLE %I LOGIN', role); END IF;
      IF NOT pg_has_role('${owner}', role, 'MEMBER') THEN EXECUTE format('GRANT %I TO ${owner}', role); END IF;
    END LOOP;
  END $$`;

/**
 * Citus commits on the first server and another one atomically only if it knows of a write on the first. `bindCommit`
 * deletes nothing from this empty table, which is enough.
 */
async function createCommitTable(client: pg.ClientBase): Promise<void> {
  const { rowCount } = await client.query("SELECT FROM pg_namespace WHERE nspname = 'oficina_cluster'");
  if (rowCount !== 0) return;
  await client.query('CREATE SCHEMA oficina_cluster');
  await client.query('CREATE TABLE oficina_cluster.both_or_none (id integer PRIMARY KEY)');
  await client.query("SELECT citus_add_local_table_to_metadata('oficina_cluster.both_or_none')");
  await client.query('GRANT USAGE ON SCHEMA oficina_cluster TO oficina_app, oficina_system');
  await client.query('GRANT SELECT, DELETE ON oficina_cluster.both_or_none TO oficina_app, oficina_system');
}

/**
 * With forced row security the owner of a table can neither distribute it nor move its shards. No request runs as the
 * owner.
 */
async function unforceRowSecurity(client: pg.ClientBase): Promise<void> {
  // A migration that changed rows has turned FORCE on again.
  const { rows } = await client.query<{ name: string }>(
    `SELECT quote_ident(c.relname) AS name FROM pg_class c JOIN pg_dist_partition d ON d.logicalrelid = c.oid
     WHERE c.relforcerowsecurity AND d.partmethod = 'h' ORDER BY 1`,
  );
  for (const { name } of rows) await client.query(`ALTER TABLE ${name} NO FORCE ROW LEVEL SECURITY`);
}

/**
 * The policies that hide records call a function that reads other tables of the group, which the servers of a cluster cannot do for each row. No
 * record is hidden there.
 */
async function dropHidingPolicies(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT quote_ident(tablename) AS name FROM pg_policies WHERE schemaname = current_schema() AND policyname = 'private'",
  );
  for (const { name } of rows) await client.query(`DROP POLICY private ON ${name}`);
}

async function distributeTables(client: pg.ClientBase): Promise<DistributedObject[]> {
  const { rows } = await client.query<{ name: string; said: string | null }>(
    `SELECT quote_ident(c.relname) AS name, obj_description(c.oid, 'pg_class') AS said FROM pg_class c
     WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace
       AND NOT EXISTS (SELECT FROM pg_dist_partition d WHERE d.logicalrelid = c.oid)
     ORDER BY c.relname`,
  );
  const [first] = (
    await client.query<{ name: string }>(
      "SELECT min(logicalrelid::text) AS name FROM pg_dist_partition WHERE partmethod = 'h'",
    )
  ).rows;
  let colocateWith = first?.name ?? 'none';
  const distributed: DistributedObject[] = [];
  for (const { name, said } of rows) {
    if (said === 'account') {
      await client.query(`ALTER TABLE ${name} NO FORCE ROW LEVEL SECURITY`);
      await client.query('SELECT create_distributed_table($1::regclass, $2, colocate_with => $3)', [
        name,
        'account_id',
        colocateWith,
      ]);
      if (colocateWith === 'none') colocateWith = name;
      distributed.push({ name, way: 'account' });
    } else if (said?.startsWith('local: ') !== true)
      throw new StartFailure(
        `The table ${name} does not say where its rows lie: COMMENT ON TABLE ${name} IS 'account'.`,
      );
  }
  return distributed;
}

/**
 * A function with its owner's rights would query other servers on a separate connection of the owner, which cannot see
 * the transaction's writes and can deadlock with it. So functions on the first server that touch rows of groups run
 * with the caller's rights: these grants and policies allow exactly what the functions do. Comments on the functions
 * and their columns mark them.
 */
async function runFunctionsAsCaller(client: pg.ClientBase): Promise<void> {
  const columns = await client.query<{ table: string; names: string }>(
    `SELECT quote_ident(c.relname) AS table, string_agg(quote_ident(a.attname), ', ') AS names FROM pg_class c
     JOIN pg_attribute a ON a.attrelid = c.oid AND col_description(c.oid, a.attnum) = 'over all groups'
     WHERE c.relnamespace = current_schema()::regnamespace GROUP BY c.relname`,
  );
  for (const { table, names } of columns.rows)
    await client.query(`GRANT SELECT (${names}) ON ${table} TO oficina_system`);
  const { rows } = await client.query<{ name: string }>(
    `SELECT quote_ident(c.relname) AS name FROM pg_class c
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'account_id' AND NOT a.attisdropped
     LEFT JOIN pg_policies p ON p.schemaname = current_schema() AND p.tablename = c.relname AND p.policyname = 'erasing_only'
     WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace
       AND CASE WHEN p.qual IS NULL THEN NOT has_table_privilege('oficina_app', c.oid, 'DELETE') ELSE p.qual !~* 'current_user' END`,
  );
  for (const { name } of rows) {
    await client.query(`DROP POLICY IF EXISTS erasing_only ON ${name}`);
    // The owner is a member of that role too, but its functions are not restricted.
    await client.query(
      `CREATE POLICY erasing_only ON ${name} AS RESTRICTIVE FOR DELETE TO oficina_app
       USING (CURRENT_USER <> 'oficina_app' OR account_id = current_setting('app.erasing', true))`,
    );
    await client.query(`GRANT SELECT, DELETE ON ${name} TO oficina_app`);
  }
  const callers = await client.query<{ name: string }>(
    `SELECT oid::regprocedure::text AS name FROM pg_proc
     WHERE pronamespace = current_schema()::regnamespace AND prosecdef AND obj_description(oid, 'pg_proc') = 'caller'`,
  );
  for (const { name } of callers.rows) await client.query(`ALTER FUNCTION ${name} SECURITY INVOKER`);
}

/**
 * Functions colocated with a group's rows must also run inside a statement that Citus has already sent to the group's
 * server. A migration's `CREATE OR REPLACE` removes this setting.
 */
async function allowNestedFunctions(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT oid::regprocedure::text AS name FROM pg_proc
     WHERE pronamespace = current_schema()::regnamespace AND obj_description(oid, 'pg_proc') = 'account'
       AND NOT coalesce(proconfig, '{}') @> ARRAY['citus.allow_nested_distributed_execution=on']`,
  );
  for (const { name } of rows)
    await client.query(`ALTER FUNCTION ${name} SET citus.allow_nested_distributed_execution TO 'on'`);
}

async function distributeFunctions(client: pg.ClientBase): Promise<DistributedObject[]> {
  const { rows } = await client.query<{
    name: string;
    first: string | null;
    said: string;
    closed: boolean;
    grantees: string[];
  }>(
    `SELECT p.oid::regprocedure::text AS name, p.proargnames[1] AS first, d.said, p.proacl IS NOT NULL AS closed,
       array(SELECT quote_ident(r.rolname) FROM aclexplode(p.proacl) a JOIN pg_roles r ON r.oid = a.grantee
             WHERE a.privilege_type = 'EXECUTE' AND r.oid <> p.proowner) AS grantees
     FROM pg_proc p CROSS JOIN LATERAL (SELECT obj_description(p.oid, 'pg_proc') AS said) d
     WHERE p.pronamespace = current_schema()::regnamespace AND d.said IN ('account', 'everywhere')
       AND NOT EXISTS (SELECT FROM pg_dist_object o
         WHERE o.classid = 'pg_proc'::regclass AND o.objid = p.oid AND (o.colocationid IS NOT NULL OR d.said = 'everywhere'))
     ORDER BY d.said DESC, 1`,
  );
  for (const { name, first, said, closed, grantees } of rows) {
    if (said === 'everywhere') await client.query('SELECT create_distributed_function($1::regprocedure)', [name]);
    else
      await client.query(
        'SELECT create_distributed_function($1::regprocedure, $2, colocate_with => $3, force_delegation => true)',
        [name, first, 'search'],
      );
    if (closed) await client.query(`REVOKE ALL ON FUNCTION ${name} FROM PUBLIC`);
    for (const grantee of grantees) await client.query(`GRANT EXECUTE ON FUNCTION ${name} TO ${grantee}`);
  }
  return rows.map(({ name, said }) => ({ name, way: said === 'account' ? 'account' : 'everywhere' }));
}
