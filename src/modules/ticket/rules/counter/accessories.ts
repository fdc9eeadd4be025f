/** Maximum of accessories that a form offers and a ticket has. */
export const maxAccessories = 40;

/** The accessories of a group's setting, each once. */
export function accessoriesIn(text: string): readonly string[] {
  const lines = text.split('\n').map((line) => line.trim().slice(0, 60));
  return [...new Set(lines.filter((line) => line !== ''))].slice(0, maxAccessories);
}
