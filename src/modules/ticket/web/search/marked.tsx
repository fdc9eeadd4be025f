import type { ReactNode } from 'react';
import { textRuns } from '../../rules/sheets/text-runs.ts';

/** A text with the search words marked. */
export function Marked(props: { text: string; words: string }): ReactNode {
  return textRuns(props.text, props.words).map((stretch, at) =>
    stretch.marked ? <mark key={at}>{stretch.text}</mark> : <span key={at}>{stretch.text}</span>,
  );
}
