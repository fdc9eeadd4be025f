import type { FileDoc } from './use-file.ts';

/** What every tab of an opened file gets; `version` where it is an older one. */
export interface PreviewProps {
  readonly account: string;
  readonly doc: FileDoc;
  readonly writable: boolean;
  readonly version?: number;
}
