import { useMediaQuery } from '@mantine/hooks';
import { useSearchState } from '#platform/web/routing/use-url.ts';

/** Windows that have room for the tree of folders, and those that have room to spare. */
const room = '(min-width: 75em)';
const roomToSpare = '(min-width: 105em)';

export function useTreeFits(): boolean {
  return useMediaQuery(room);
}

/** Whether the folders are shown beside the list: as the address says, else where there is room to spare. */
export function useTree(): boolean {
  const [search] = useSearchState();
  const fits = useTreeFits();
  const spare = useMediaQuery(roomToSpare);
  return fits && (search['tree'] === undefined ? spare : search['tree'] === '1');
}
