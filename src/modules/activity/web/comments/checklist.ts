export interface ChecklistItem {
  readonly text: string;
  readonly required: boolean;
}

/** Parses a category's checklist: one item per line, `*` before required ones. */
export function checklistItems(text: string): readonly ChecklistItem[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.replace(/^\*/, '').trim() !== '')
    .map((line) => ({ text: line.replace(/^\*\s*/, ''), required: line.startsWith('*') }));
}
