import type { Locale } from '#platform/entity/locale.ts';

/** What notices say of events of a group. Only the server needs it. */
const en = {
  'backup.failed': 'A backup failed',
  'backup.faulty': 'A backup cannot be imported as a whole',
};

const ptBR: typeof en = {
  'backup.failed': 'Um backup falhou',
  'backup.faulty': 'Um backup não pode ser importado por inteiro',
};

export const eventWords: Readonly<Record<Locale, Readonly<typeof en>>> = { en, 'pt-BR': ptBR };
