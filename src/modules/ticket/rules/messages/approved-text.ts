import { placeholders, type MessageValues } from './fill-message.ts';

/** A text as WhatsApp wants it: its words for people, and the values of {{1}}, {{2}} and so on. */
export interface ApprovedText {
  readonly text: string;
  readonly values: readonly string[];
}

/** Sent in place of a missing value, because WhatsApp refuses empty ones. */
const missing = '–';
/** Longest value. */
const maxValue = 1000;

/**
 * Fills the text of an approved template. The placeholders are numbered in the order in which they first appear. A value has no line breaks and no wide
 * gaps, because WhatsApp refuses them.
 */
export function fillApproved(template: string, values: MessageValues): ApprovedText {
  const known: readonly string[] = placeholders;
  const used = [...new Set([...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))];
  const filled = new Map(
    used
      .filter((name) => known.includes(name))
      .map((name) => [name, flat(values[name as keyof MessageValues] ?? '')] as const),
  );
  return {
    text: template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => filled.get(name) ?? whole),
    values: [...filled.values()],
  };
}

function flat(value: string): string {
  const text = value.replaceAll(/\s+/g, ' ').trim().slice(0, maxValue);
  return text === '' ? missing : text;
}
