/** The kinds of entries (docs/specification.md, Enumerations) and their kinds in the trash. */

export const liveKinds = ['dir', 'dir_app', 'file', 'file_enc'] as const;
export type LiveKind = (typeof liveKinds)[number];
export type DeletedKind = 'dir_deleted' | 'file_deleted';
export type FileKind = LiveKind | DeletedKind;

export function isLive(kind: FileKind): kind is LiveKind {
  return kind !== 'dir_deleted' && kind !== 'file_deleted';
}

/** Whether it holds other entries. */
export function isDirectory(kind: FileKind): boolean {
  return kind === 'dir' || kind === 'dir_app' || kind === 'dir_deleted';
}

/** The kind of an entry in the trash. */
export function deletedKindOf(kind: LiveKind): DeletedKind {
  return isDirectory(kind) ? 'dir_deleted' : 'file_deleted';
}
