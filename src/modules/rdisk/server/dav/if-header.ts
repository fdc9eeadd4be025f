import { failure } from '#platform/entity/failure.ts';

/** The `If` header of RFC 4918 (10.4): lists of conditions, each for the request's resource or for the address before the list. */

export interface Condition {
  readonly not: boolean;
  /** Either a lock token or an entity tag with its quotes. */
  readonly token?: string;
  readonly tag?: string;
}

export interface ConditionList {
  /** The address before the list; undefined for the request's resource. */
  readonly resource: string | undefined;
  readonly conditions: readonly Condition[];
}

/** Lists of one header; each may need a lookup of a resource. */
const most = 50;

const piece = /\s*(?:<([^<>\s]*)>|(\()|(\))|\[((?:W\/)?"[^"]*")\]|(Not)\b)/iy;

/** Parses the header; empty without one, 400 if malformed. */
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

/** All lock tokens in the header, also in conditions that fail: sending a token proves that the program knows the lock. */
export function tokensIn(lists: readonly ConditionList[]): ReadonlySet<string> {
  return new Set(
    lists.flatMap(({ conditions }) => conditions.flatMap(({ token }) => (token === undefined ? [] : [token]))),
  );
}

function unreadable(): Error {
  return failure('bad_request', 'The If header cannot be read.');
}
