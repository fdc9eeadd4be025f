/** Start-up settings of every connection. */
export const sessionSettings = { options: '-c TimeZone=UTC' } as const;

/** The same on a cluster, which passes SET LOCAL on to its servers. */
export const clusterSettings = { options: `${sessionSettings.options} -c citus.propagate_set_commands=local` };

/**
 * For the pool on a cluster: refuses statements over several servers and joins between local and distributed tables.
 */
export const poolSettings = {
  options: `${clusterSettings.options} -c citus.multi_task_query_log_level=error -c citus.local_table_join_policy=never`,
};

/** For the job queue's pool on a cluster. */
export const queueSettings = { max: 4, options: `${sessionSettings.options} -c citus.enable_ddl_propagation=off` };
