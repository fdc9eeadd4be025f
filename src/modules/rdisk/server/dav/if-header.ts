import { failure } from '#platform/entity/failure.ts';

/** The `If` header of RFC 4918 (10.4): lists of conditions, each for the resource of the request or for one that stands before it. */

export interface Condition {
  readonly not: boolean;
  /** A lock's token or an entity tag with its quotes; one of the two. */
  readonly token?: string;
  readonly tag?: string;
}

export interface ConditionList {
  /** The address before it; undefined for the resource of the request. */
  readonly resource: string | undefined;
  readonly conditions: readonly Condition[];
}

/** Lists of one header: each may name a resource that has to be found. */
const most = 50;

const piece = /\s*(?:<([^<>\s]*)>|(\()|(\))|\[((?:W\/)?"[^"]*")\]|(Not)\b)/iy;

/** The lists of a header, none where there is no header; 400 for one that cannot be read. */
export function parseIfHeader(header: string | undefined): readonly ConditionList[] {
  if (header === undefined) return [];
  const lists: ConditionList[] = [];
  let resource: string | undefined;
  let list: Condition[] | undefined;
  let not = false;
  piece.lastIndex = 0;
  while (header.slice(piece.lastIndex).trim() !== '') {
    const found = piece.exec(header);
    if (found === null) throw unreadable();
    const [, angled, opens, closes, tag, negates] = found;
    if (list === undefined) {
      if (angled !== undefined) resource = angled;
      else if (opens !== undefined) list = [];
      else throw unreadable();
    } else if (negates !== undefined) not = true;
    else if (closes !== undefined) {
      if (list.length === 0 || not) throw unreadable();
      lists.push({ resource, conditions: list });
      list = undefined;
    } else if (angled !== undefined || tag !== undefined) {
      list.push(angled === undefined ? { not, tag: tag ?? '' } : { not, token: angled });
      not = false;
    } else throw unreadable();
  }
  if (list !== undefined || lists.length === 0 || lists.length > most) throw unreadable();
  return lists;
}

/** Every token that is named, also in conditions that do not hold: with these a program shows that it knows of the locks. */
export function tokensIn(lists: readonly ConditionList[]): ReadonlySet<string> {
  return new Set(
    lists.flatMap(({ conditions }) => conditions.flatMap(({ token }) => (token === undefined ? [] : [token]))),
  );
}

function unreadable(): Error {
  return failure('bad_request', 'The If header cannot be read.');
}
