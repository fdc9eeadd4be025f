import type { NotedStatement } from '#platform/server/db/cluster/cluster-refusal.ts';

/** Follows what goes over one connection: which statements are asked in a transaction that has taken a role, and which are not. */
export function ofOneConnection() {
  const texts = new Map<string, string>();
  let inTransaction = false;
  let hasRole = false;
  const heard = (text: string): void => {
    if (/^\s*BEGIN\b/i.test(text)) inTransaction = true;
    if (/^\s*(COMMIT|ROLLBACK)\b(?! TO)/i.test(text)) inTransaction = hasRole = false;
    if (/set_config\('role'|SET LOCAL ROLE/i.test(text)) hasRole = true;
  };
  return {
    prepared: (name: string, text: string): void => void texts.set(name, text),
    asked: (name: string): NotedStatement => {
      const text = texts.get(name) ?? '';
      heard(text);
      return { text, asOwner: !hasRole };
    },
    simple: heard,
    /** Without BEGIN a transaction ends with what was sent together. */
    sync: (): void => {
      if (!inTransaction) hasRole = false;
    },
  };
}
