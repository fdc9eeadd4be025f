import type { Translation } from '#platform/entity/messages.ts';
import type { counter as en } from './counter.en.ts';

export const counter: Translation<typeof en> = {
  'counter.phone-known': '{name} tem este telefone',
  'counter.use-customer': 'Usar este cliente',
};
