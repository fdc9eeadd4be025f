/** A line of the audit log as targets get it. A line may arrive twice; its `id` tells. */
export interface AuditLine {
  readonly id: string;
  readonly at: string;
  readonly event: string;
  readonly user_id: string | null;
  readonly account_id: string | null;
  readonly address: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Sends lines; throws if the target has not accepted all of them. */
export type Send = (lines: readonly AuditLine[]) => Promise<void>;
