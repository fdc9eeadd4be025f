import type { FileDoc } from './use-file.ts';

/** The props of every tab of an open file; `version` only for an older one. */
export interface PreviewProps {
  readonly account: string;
  readonly doc: FileDoc;
  readonly writable: boolean;
  readonly version?: number;
}
