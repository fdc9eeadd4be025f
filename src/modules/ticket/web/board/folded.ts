import { useState } from 'react';
import { foldedStatuses, type Status, statuses } from '../../rules/status.ts';

const storageKey = 'oficina.board.folded';

/** The columns that this person folded on this device. */
export function useFolded(): readonly [ReadonlySet<Status>, (status: Status) => void] {
  const [folded, setFolded] = useState(readFolded);
  const toggle = (status: Status): void => {
    const next = new Set(folded);
    if (!next.delete(status)) next.add(status);
    localStorage.setItem(storageKey, [...next].join(','));
    setFolded(next);
  };
  return [folded, toggle];
}

function readFolded(): ReadonlySet<Status> {
  const words = localStorage.getItem(storageKey)?.split(',') ?? foldedStatuses;
  return new Set(statuses.filter((status) => words.includes(status)));
}
