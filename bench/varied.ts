import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A new ticket as both sides get it. */
export interface Ticket {
  readonly klass: 'ticket';
  readonly status: 'open' | 'done';
  readonly priority: 'low' | 'medium' | 'high';
  readonly content: string;
  readonly problem?: string;
}

const text = readFileSync(join(import.meta.dirname, '..', 'docs', 'api.md'), 'utf8');
const words = [...new Set(text.toLowerCase().match(/\b[a-z]{4,}\b/g))];

/** A ticket with 8 to 31 words in an order of its own, the same for the same index; one of ten is open. */
export function variedTicket(index: number): Ticket {
  let state = index + 1;
  const next = (below: number): number => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393) >>> 0;
    return (state >>> 8) % below;
  };
  const word = (): string => words[next(words.length)] ?? '';
  const content = Array.from({ length: 8 + next(24) }, word).join(' ');
  const priority = (['low', 'medium', 'high'] as const)[index % 3] ?? 'low';
  return index % 10 === 0
    ? { klass: 'ticket', status: 'open', priority, content }
    : { klass: 'ticket', status: 'done', priority, content, problem: word() };
}
