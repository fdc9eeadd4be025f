import { useState } from 'react';
import { isPaper, type Paper } from '../../rules/sheets/papers.ts';

/** The paper that was last selected on this device, for labels apart from other sheets. */
export function useStoredPaper(isLabel: boolean): readonly [Paper, (paper: Paper) => void] {
  const key = isLabel ? 'oficina.print.label' : 'oficina.print.paper';
  const [, draw] = useState({});
  const stored = localStorage.getItem(key);
  const store = (paper: Paper): void => {
    localStorage.setItem(key, paper);
    draw({});
  };
  return [isPaper(stored) ? stored : 'page', store];
}
