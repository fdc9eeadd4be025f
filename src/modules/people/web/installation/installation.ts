/** The answer of `GET /api/_installation`. */
export interface Installation {
  readonly version: string;
  readonly node: string;
  readonly read_only_mode: { readonly since: string; readonly note: string | null } | null;
  readonly database: {
    readonly version: string;
    readonly own: boolean;
    readonly bytes: number;
    readonly migration: string;
  };
  readonly files: 'folder' | 'bucket';
  /** Bytes. */
  readonly disk: { readonly free: number; readonly total: number } | null;
  /** The day of the last backup, `none` or `off`. */
  readonly backup: string;
  /** What the check of the newest nightly backup found. */
  readonly backup_check: { readonly day: string; readonly rows: number; readonly fault: string | null } | null;
  readonly processes: readonly { readonly host: string; readonly pid: number; readonly started_at: string }[];
  readonly jobs: readonly {
    readonly name: string;
    readonly state: string;
    readonly count: number;
    readonly oldest: string;
  }[];
  /** The figures that modules report, by name, distinguished by a state or a plan. */
  readonly figures: Readonly<Record<string, readonly { readonly value: number; readonly of: string | null }[]>>;
}
