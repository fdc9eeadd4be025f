import type { Locale } from '#platform/entity/locale.ts';

/** A line of a label: its preferred size in points, and the maximum number of rows. */
export interface LabelLine {
  readonly text: string;
  readonly points: number;
  readonly strong?: boolean;
  readonly rows: number;
}

/** Content of a device's label, in its final words. */
export interface Label {
  readonly locale: Locale;
  readonly title: string;
  /** Next to the title. */
  readonly date: string;
  /** Most important first. */
  readonly lines: readonly LabelLine[];
  /** Rows of the QR code, and the address in it. */
  readonly qr: readonly string[];
  readonly address: string;
  readonly made: string;
}
