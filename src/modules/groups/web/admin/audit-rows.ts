/** A line of the audit log, as `_audit` answers it. */
export interface AuditRow {
  readonly id: string;
  readonly at: string;
  readonly event: string;
  readonly user?: { readonly _id: string; readonly label?: string };
  readonly address?: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface AuditPage {
  readonly rows: readonly AuditRow[];
  readonly bookmark?: string;
}

/** The events that can be filtered by. */
export const auditEvents = [
  'role',
  'invite',
  'invitation_accepted',
  'invitation_declined',
  'denied',
  'deletion_begun',
  'deletion_called_back',
  'member_removed',
  'member_left',
  'ownership_offered',
  'ownership_taken',
  'second_factor_required',
  'second_factor_optional',
  'second_factor_missing',
  'key_created',
  'key_changed',
  'key_removed',
  'webhook_created',
  'webhook_changed',
  'webhook_secret',
  'webhook_removed',
  'webhook_stopped',
  'message_channel_set',
  'pix_bank_removed',
  'pix_bank_set',
  'message_channel_removed',
  'visibility',
  'setting',
  'plan',
  'plan-switch',
  'plan-by-hand',
  'delete',
  'erased',
  'unlock_secret_shown',
  'export',
  'import',
] as const;

/** The first and last moment of a day in this browser's time zone, ISO 8601; empty without a day. */
export function dayBounds(day: string | undefined): { readonly start?: string; readonly end?: string } {
  const start = day === undefined ? Number.NaN : new Date(`${day}T00:00`).getTime();
  if (Number.isNaN(start)) return {};
  const next = new Date(start);
  next.setDate(next.getDate() + 1);
  return { start: new Date(start).toISOString(), end: next.toISOString() };
}
