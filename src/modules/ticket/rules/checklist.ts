import type { ChecklistItem } from './status.ts';

/** A category's checklist text, one item per line, as the items of a new ticket; a leading `*` marks a required one. */
export function checklistFrom(text: string): ChecklistItem[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && line !== '*')
    .slice(0, 100)
    .map((line) => {
      const required = line.startsWith('*');
      return { text: (required ? line.slice(1).trim() : line).slice(0, 300), required, done: false };
    });
}
