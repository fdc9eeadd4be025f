import { memo, type ReactNode } from 'react';

/** The space of rows of a long table that are not rendered, in pixels. */
export const RowGap = memo(function RowGap({ height = 0 }: { height: number | undefined }): ReactNode {
  return height <= 0 ? null : <tr aria-hidden className="o-gap" style={{ height }} />;
});
