/** Days after which a job deletes rows of tables that only grow. */
export interface RetentionDays {
  /** Timeline entries, by the group's plan; undefined: never. */
  readonly history: Readonly<Record<string, number | undefined>>;
  /** Audit log. */
  readonly audit: number;
  /** Sent mails. */
  readonly mails: number;
}

const historyDays: RetentionDays['history'] = { free: 1825, pro: 3650, corp: undefined, server: undefined };

/** Reads a variable and records an error if its value is invalid. */
type Checked = <T>(name: string, parse: (text: string) => T | undefined, what: string) => T | undefined;

/** Reads the settings from the environment's variables. */
export function retentionDays(checked: Checked): RetentionDays {
  return {
    history:
      checked('KEEP_HISTORY_DAYS', parseHistoryDays, 'plan:days with commas between, as free:1825,corp:ever') ??
      historyDays,
    audit: checked('KEEP_AUDIT_DAYS', days(365), 'days, 365 at least') ?? 1825,
    mails: checked('KEEP_MAILS_DAYS', days(1), 'days, 1 at least') ?? 30,
  };
}

const maxDays = 36_500;

function days(least: number): (text: string) => number | undefined {
  return (text) =>
    /^\d{1,5}$/.test(text) && Number(text) >= least && Number(text) <= maxDays ? Number(text) : undefined;
}

function parseHistoryDays(text: string): RetentionDays['history'] | undefined {
  const given: Record<string, number | undefined> = {};
  for (const part of text.split(',')) {
    const [plan = '', asked = '', ...rest] = part.trim().split(':');
    const kept = days(30)(asked);
    if (!Object.hasOwn(historyDays, plan) || rest.length > 0 || (kept === undefined && asked !== 'ever'))
      return undefined;
    given[plan] = kept;
  }
  return { ...historyDays, ...given };
}
