/** `Ana Maria Souza` → `AS`, for avatars and cards. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return `${letter(first)}${letter(last)}`.toUpperCase();
}

function letter(word: string): string {
  return Array.from(word)[0] ?? '';
}
