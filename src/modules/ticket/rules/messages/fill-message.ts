import { longestMessage } from './message-limits.ts';

/** What a text may name; each is replaced by its value when the message is written. */
export const placeholders = ['customer', 'number', 'device', 'link', 'amount', 'shop'] as const;

type Placeholder = (typeof placeholders)[number];

export type MessageValues = Readonly<Partial<Record<Placeholder, string>>>;

/** Marks a missing value while the text is filled. It is a private character, which no text contains afterwards. */
const missing = '\uE000';

/** The placeholders of a text that do not exist, as they are written, without repeats. */
export function unknownPlaceholders(text: string): readonly string[] {
  const known: readonly string[] = placeholders;
  const names = [...text.matchAll(/\{([^{}\n]*)\}/g)].map(([, name = '']) => name);
  return [...new Set(names.filter((name) => !known.includes(name)))];
}

/**
 * Replaces the placeholders of a template. A missing value leaves no trace: no double space, no empty brackets, no space before a comma. A sentence
 * that only announces it (`Follow it here: {link}`) is left out.
 */
export function fillMessage(template: string, values: MessageValues): string {
  const known: readonly string[] = placeholders;
  const filled = template.replaceAll(missing, '').replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    if (!known.includes(name)) return whole;
    const value = (values[name as Placeholder] ?? '').replaceAll(missing, '').trim();
    return value === '' ? missing : value;
  });
  return filled
    .replaceAll(new RegExp(`(?:^|\\n)[^.!?\\n]*:[ \\t]*${missing}[.!?]?[ \\t]*(?=\\n|$)`, 'g'), '')
    .replaceAll(new RegExp(`[^.!?\\n]*:[ \\t]*${missing}[.!?]?[ \\t]*(?=\\n|$)`, 'g'), '')
    .replaceAll(new RegExp(`[([][ \\t]*${missing}[ \\t]*[)\\]]`, 'g'), missing)
    .replaceAll(new RegExp(`[ \\t]*(?:${missing}[ \\t]*)+(?=[,.;:!?)\\]]|\\n|$)`, 'g'), '')
    .replaceAll(new RegExp(`(^|\\n|[([])(?:${missing}[ \\t]*)+`, 'g'), '$1')
    .replaceAll(new RegExp(`[ \\t]*(?:${missing}[ \\t]*)+`, 'g'), ' ')
    .replaceAll(/[ \t]+(?=\n|$)/g, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, longestMessage);
}
