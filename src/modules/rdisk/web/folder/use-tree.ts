import { useMediaQuery } from '@mantine/hooks';
import { useSearchState } from '#platform/web/routing/use-url.ts';

/** Windows that are wide enough for the tree, and those that are wide enough to show it by default. */
const room = '(min-width: 75em)';
const roomToSpare = '(min-width: 105em)';

export function useTreeFits(): boolean {
  return useMediaQuery(room);
}

/** Whether the tree is shown: as the address says, else if the window is wide enough. */
export function useTree(): boolean {
  const [search] = useSearchState();
  const fits = useTreeFits();
  const spare = useMediaQuery(roomToSpare);
  return fits && (search['tree'] === undefined ? spare : search['tree'] === '1');
}
