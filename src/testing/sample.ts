import type { Entity, Field, ListField } from '#platform/entity/define.ts';

/** A valid value for every field that a client may write, references aside: what a definition's own test factory makes. */
export function sample(entity: Entity, salt = 1): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(entity.fields).flatMap(([name, field]) => {
      // Nobody gets or loses a right by a sample.
      if (field.write === 'server' || field.type === 'ref' || entity.rights?.[name] === 'changed') return [];
      return [[name, valueOf(field, salt)]];
    }),
  );
}

function valueOf(field: Field, salt: number): unknown {
  switch (field.type) {
    case 'text':
      return textOf(field.format, salt).slice(0, field.max);
    case 'content':
      return `Line one ${salt}\nline two`;
    case 'integer':
      return Math.max(field.min ?? 0, Math.min(field.max ?? 1000, salt));
    case 'decimal':
      if (field.digits === 'as-written') return `${salt}.50`;
      return field.scale === 0 ? String(salt) : `${salt}.${'5'.padEnd(field.scale, '0')}`;
    case 'boolean':
      return salt % 2 === 1;
    case 'date':
      return `2026-01-${String((salt % 28) + 1).padStart(2, '0')}`;
    case 'time':
      return `2026-01-01T00:00:${String(salt % 60).padStart(2, '0')}.000Z`;
    case 'option':
      return field.options[0];
    case 'ref':
      return null;
    case 'tags':
      return [`tag-${salt}`];
    case 'list':
      return [itemOf(field, salt)];
  }
}

function itemOf(field: ListField, salt: number): Record<string, unknown> {
  const parts = Object.entries(field.of).filter(([, part]) => part.write !== 'server');
  return Object.fromEntries(parts.map(([name, part]) => [name, valueOf(part, salt)]));
}

function textOf(format: string | undefined, salt: number): string {
  const formats: Readonly<Record<string, string>> = {
    email: `someone${salt}@example.com`,
    url: `https://example.com/${salt}`,
    color: '#0b6b5d',
    locale: 'en',
    currency: 'EUR',
  };
  return formats[format ?? ''] ?? `Text ${salt}`;
}
