import type { Entity, Input } from '#platform/entity/define.ts';
import type { Search } from '../routing/url-state.ts';

/** First values of a new record from the address; ignores names that are no writable plain field. */
export function initialFrom(entity: Entity, search: Search): Input {
  const values: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(search)) {
    const field = entity.fields[name];
    if (field === undefined || field.write === 'server' || field.type === 'list') continue;
    if (field.type === 'boolean') values[name] = text === 'true';
    else if (field.type === 'integer') values[name] = Number(text);
    else values[name] = field.type === 'tags' ? text.split(',') : text;
  }
  return values;
}
