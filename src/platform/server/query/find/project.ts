import { parsePath, type Path } from './selector/path.ts';

/**
 * The selected part of a document: nested names keep their nesting, missing ones are left out, an empty list selects
 * everything. In lists, numbers select items and become names of an object, as in CouchDB.
 */
export function project<D extends object>(doc: D, fields: readonly string[] | undefined): D | Record<string, unknown> {
  if (fields === undefined || fields.length === 0) return doc;
  const root: Branch = new Map();
  for (const field of fields) {
    const path = parsePath(field);
    const value = path && pick(doc, path);
    if (path !== undefined && value !== undefined) place(root, path, value);
  }
  return rebuild(root);
}

type Branch = Map<string, Branch | { readonly value: unknown }>;

/** The value at a path; undefined if the document has none. */
export function pick(doc: unknown, path: Path): unknown {
  let value = doc;
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    if (Array.isArray(value) && !/^\d+$/.test(name)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[name];
  }
  return value;
}

function place(root: Branch, path: Path, value: unknown): void {
  let branch = root;
  for (const name of path.slice(0, -1)) {
    let next = branch.get(name);
    if (next === undefined) branch.set(name, (next = new Map()));
    // The whole value has been selected already.
    if (!(next instanceof Map)) return;
    branch = next;
  }
  branch.set(path.at(-1) ?? '', { value });
}

/** `fromEntries` makes own properties, so that a field named `__proto__` stays a field. */
function rebuild(branch: Branch): Record<string, unknown> {
  return Object.fromEntries(
    [...branch].map(([name, item]) => [name, item instanceof Map ? rebuild(item) : item.value]),
  );
}
