import type { ChecklistItem } from './status.ts';

/** Converts the checklist text of a category, one item per line, to the items of a new ticket. A leading `*` marks a required item. */
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
