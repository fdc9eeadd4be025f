import { failure } from '#platform/entity/failure.ts';
import type { Context } from '#platform/server/context.ts';
import { usageOf } from '../content/usage.ts';
import type { Lock } from '../tree/locks.ts';
import { hrefBelow, hrefOf } from './address.ts';
import { hasProperties, propertiesOf } from './dead-properties.ts';
import { entriesIn, factsOf, factsOfRoot, type ListedEntry } from './list-entries.ts';
import { type PropertySource, isCollectionEntry, onlyByName } from './live-properties.ts';
import { requireEntry, isCollection, type Resource } from './resource.ts';
import { multistatusEnd, multistatusStart, type PropfindRequest, responseWriter } from './responses.ts';
import { childOf, type Element, elementsOf, isDav } from './xml.ts';

/** PROPFIND: properties of a resource and of the entries in it. */

/** Parses the body; without one all properties are requested. 400 if malformed. */
export function parsePropfind(root: Element | undefined): PropfindRequest {
  if (root === undefined) return { want: 'all', names: [] };
  if (!isDav(root, 'propfind')) throw failure('bad_request', 'The body is no propfind.');
  const some = childOf(root, 'prop');
  if (childOf(root, 'propname') !== undefined) return { want: 'names', names: [] };
  if (some !== undefined) return { want: 'some', names: limitNames(elementsOf(some)) };
  if (childOf(root, 'allprop') === undefined) throw failure('bad_request', 'The body is no propfind.');
  const more = childOf(root, 'include');
  return { want: 'all', names: more === undefined ? [] : limitNames(elementsOf(more)) };
}

/** Property names of one request; each is looked up for every entry. */
const maxNames = 200;
/** Characters of these names, which the response repeats for every entry. */
const maxNameText = 20_000;

function limitNames(names: readonly Element[]): readonly Element[] {
  const text = names.reduce((sum, { namespace, name }) => sum + namespace.length + name.length, 0);
  if (names.length > maxNames || text > maxNameText)
    throw failure('too_large', 'Too many properties are asked for at once.');
  return names;
}

/** The parts of the response as XML: the resource itself, then the entries page by page. 403 if depth infinity covers too many entries. */
export async function* propfindParts(
  ctx: Context,
  resource: Resource,
  locks: readonly Lock[],
  depth: 0 | 1 | 'infinity',
  question: PropfindRequest,
): AsyncGenerator<string> {
  const entry = requireEntry(resource);
  const collection = isCollection(resource);
  const wantsRoom = question.names.some(({ name }) => onlyByName.has(name));
  const pages = collection && depth !== 0 ? entriesIn(ctx, resource, depth) : noPages();
  // The first page is read in the same round trip as the resource itself.
  const [first, own, usage, isLaden] = await Promise.all([
    pages.next(),
    entry === undefined ? factsOfRoot(ctx) : factsOf(ctx, entry),
    wantsRoom ? usageOf(ctx) : undefined,
    hasProperties(ctx),
  ]);
  const room = usage && {
    free: Math.max(0, usage.quota - usage.files - usage.versions),
    used: usage.files + usage.versions,
  };
  const { line, names } = resource;
  const shared = { db: ctx.account, locks, room };
  const top = hrefOf(ctx.account, names, true);
  const write = responseWriter(question);
  const responses = async (some: readonly PropertySource[]): Promise<string> => {
    const idOf = (of: PropertySource): string => of.line[0] ?? '';
    const dead = isLaden ? await propertiesOf(ctx, some.map(idOf)) : new Map<string, never>();
    const pieces: string[] = [];
    for (const one of some) write(pieces, one, dead.get(idOf(one)) ?? []);
    return pieces.join('');
  };
  const itself = { ...shared, href: hrefOf(ctx.account, names, collection), entry: own, names, collection, line };
  yield multistatusStart + (await responses([itself]));
  for (let page = first; page.done !== true; page = await pages.next())
    yield await responses(
      page.value.map((one) => ({
        db: shared.db,
        locks: shared.locks,
        room: shared.room,
        href: hrefBelow(top, one.names, isCollectionEntry(one.entry)),
        entry: one.entry,
        names: [...names, ...one.names],
        collection: isCollectionEntry(one.entry),
        line: [...one.line, ...line],
      })),
    );
  yield multistatusEnd;
}

async function* noPages(): AsyncGenerator<readonly ListedEntry[]> {
  // A file and a request about a directory itself list nothing.
}
