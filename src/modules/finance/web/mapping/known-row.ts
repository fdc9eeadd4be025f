import type { Input } from '#platform/entity/define.ts';
import { thirdPartyOf } from '../../rules/mapping.ts';
import type { RowKind } from '../../rules/row-kinds.ts';

/** Nesting depth of rows in query data: pages, then rows. */
const deepest = 4;

/** Finds a row in the cached queries and returns it with the field names of its kind; null if no query has its texts. */
export function knownRow(
  queries: readonly { readonly state: { readonly data?: unknown } }[],
  id: string,
  kind: RowKind,
): Input | null {
  for (const query of queries) {
    const found = within(query.state.data, id, deepest);
    if (found !== null) return asRow(found, kind);
  }
  return null;
}

function within(data: unknown, id: string, depth: number): Input | null {
  if (typeof data !== 'object' || data === null || depth < 0) return null;
  if ('_id' in data) return data._id === id && 'date' in data ? data : null;
  for (const part of Array.isArray(data) ? (data as unknown[]) : Object.values(data)) {
    const found = within(part, id, depth - 1);
    if (found !== null) return found;
  }
  return null;
}

/** The register calls the third party `who`. */
function asRow(found: Input, kind: RowKind): Input {
  const party = thirdPartyOf[kind];
  return party === null || !('who' in found) ? found : { ...found, [party]: found['who'] };
}
