/** Ids in the texts of items begin with this, so that they match no id of the page. */
const prefix = 'x-in-';

/** The id under which an element with this id or name is shown; undefined if it cannot have one. */
export function innerId(name: string | undefined): string | undefined {
  const tidy = name?.trim() ?? '';
  if (!/^[^\s"'<>]{1,150}$/.test(tidy)) return undefined;
  // A text that is sanitised twice keeps its ids.
  return isInnerId(tidy) ? tidy : `${prefix}${tidy}`;
}

export function isInnerId(id: string): boolean {
  return id.startsWith(prefix);
}
