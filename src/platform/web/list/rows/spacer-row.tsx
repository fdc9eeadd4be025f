import type { ReactNode } from 'react';

/** Room of rows of a long table that are not in the page, in pixels. */
export function RowGap({ height = 0 }: { height: number | undefined }): ReactNode {
  return height <= 0 ? null : <tr aria-hidden className="o-gap" style={{ height }} />;
}
