import type { Catalogue, Translation } from '#platform/entity/messages.ts';
import type { Locale } from '#platform/entity/locale.ts';

/** Texts of the mail about a comment. Only the server sends it, so the browser does not load them. */
const en = {
  subject: '{who} mentioned you: {title}',
  body: '{who} wrote in the group {group}:',
  button: 'Open the comment',
  small: 'You get this because a comment calls you by name.',
} as const satisfies Catalogue;

const ptBR: Translation<typeof en> = {
  subject: '{who} mencionou você: {title}',
  body: '{who} escreveu no grupo {group}:',
  button: 'Abrir o comentário',
  small: 'Você recebe esta mensagem porque um comentário chama você pelo nome.',
};

export const mentionMailWords: Readonly<Record<Locale, Readonly<Record<keyof typeof en, Catalogue[string]>>>> = {
  en,
  'pt-BR': ptBR,
};
