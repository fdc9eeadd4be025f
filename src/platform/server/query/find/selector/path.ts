/** Segments from the document to a value; empty for the value itself. */
export type Path = readonly string[];

/** `a.b` → a, b; a backslash keeps a dot (or a leading `$`) inside a name. Undefined when a segment is empty. */
export function parsePath(name: string): Path | undefined {
  if (!/[.\\]/.test(name)) return name === '' ? undefined : [name];
  const segments = name.split(/(?<!\\)\./).map((segment) => segment.replaceAll('\\', ''));
  return segments.includes('') ? undefined : segments;
}
