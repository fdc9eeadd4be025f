import type { Translation } from '#platform/entity/messages.ts';
import type { en } from './en.ts';
import { people } from './people.pt-BR.ts';
import { screens } from './screens.pt-BR.ts';
import { visitors } from './visitors.pt-BR.ts';

/** Palavras das pessoas. */
export const ptBR: Translation<typeof en> = {
  user: { one: 'Pessoa', other: 'Pessoas' },
  'user.group.main': 'Perfil',
  'user.field.fullname': 'Nome completo',
  'user.field.email': 'E-mail',
  'user.field.unconfirmed_email': 'Novo e-mail, ainda não confirmado',
  'user.field.newsletter': 'Boletim de notícias',
  ...people,
  ...screens,
  ...visitors,
};
