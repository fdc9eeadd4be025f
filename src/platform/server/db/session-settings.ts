/** What every connection of the pool begins with. */
export const sessionSettings = { options: '-c TimeZone=UTC' } as const;

/** The same on a cluster, whose servers hear of SET LOCAL. */
export const clusterSettings = { options: `${sessionSettings.options} -c citus.propagate_set_commands=local` };

/** Of the pool there: who asks several servers of a cluster at once, or joins rows of two, is refused. */
export const poolSettings = {
  options: `${clusterSettings.options} -c citus.multi_task_query_log_level=error -c citus.local_table_join_policy=never`,
};

/** Of the job queue's pool there. */
export const queueSettings = { max: 4, options: `${sessionSettings.options} -c citus.enable_ddl_propagation=off` };
