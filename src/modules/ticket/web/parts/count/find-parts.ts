import { find, search } from '#platform/web/api/api.ts';
import { readFields } from '#platform/web/data/queries.ts';
import { stockPart } from '../../../entities/parts/stock-part.ts';
import { eanOf } from '../../../rules/parts/ean.ts';
import type { PartDoc } from '../part-doc.ts';

const shown = 20;

/** The part with this bar code or own number; without one the parts that the words find. */
export async function findParts(account: string, typed: string): Promise<readonly PartDoc[]> {
  const text = typed.trim();
  if (text === '') return [];
  const read = async (where: Readonly<Record<string, unknown>>): Promise<readonly PartDoc[]> => {
    const selector = { klass: stockPart.kind, ...where };
    return (await find<PartDoc>(account, { selector, fields: readFields(stockPart), limit: shown })).docs;
  };
  const ean = eanOf(text);
  const exact = await read(ean === null ? { sku: text } : { $or: [{ ean }, { sku: text }] });
  if (exact.length > 0) return exact;
  const ids = (await search(account, { text, kinds: [stockPart.kind], limit: shown })).map((hit) => hit.id);
  const found = ids.length === 0 ? [] : await read({ _id: { $in: ids } });
  return found.toSorted((one, other) => ids.indexOf(one._id) - ids.indexOf(other._id));
}
