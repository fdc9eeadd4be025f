/** An entry of a folder, as the listing answers it. `size` in bytes; times in ISO 8601. */
export interface Entry {
  readonly _id: string;
  readonly _rev: string;
  readonly name: string;
  readonly kind: EntryKind;
  readonly size?: number;
  readonly color?: string;
  readonly starred?: boolean;
  readonly description?: string;
  readonly content_type?: string;
  /** Number of the newest version. */
  readonly version?: number;
  readonly updated_at: string;
  /** The file's own time, which may be long before it was uploaded. */
  readonly modified_at?: string;
  readonly created_by?: string | null;
  /** Only in the trash: when it was deleted. */
  readonly deleted_at?: string;
  /** In the trash its former folder; in the list of encrypted files its folder. */
  readonly dir_id?: string;
  /** Only in the list of encrypted files: the names of its folders from the root. */
  readonly path?: readonly string[];
}

export type EntryKind = 'file' | 'file_deleted' | 'file_enc' | 'dir' | 'dir_deleted' | 'dir_app';

/** When the entry was last changed: the file's own time. */
export function modifiedAt({ modified_at: own, updated_at: updated }: Entry): string {
  return own ?? updated;
}

export function isFolder(entry: Pick<Entry, 'kind'>): boolean {
  return entry.kind === 'dir' || entry.kind === 'dir_app' || entry.kind === 'dir_deleted';
}

/** `report.pdf` → `pdf`; empty without an extension. */
export function endingOf(name: string): string {
  return /[^.]\.([^.\s]{1,12})$/.exec(name)?.[1]?.toLowerCase() ?? '';
}
