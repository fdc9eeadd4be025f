import type { Translation } from '#platform/entity/messages.ts';
import type { payments as en } from './payment.en.ts';

export const payments: Translation<typeof en> = {
  'income.payment-of': 'Parece o pagamento de {label}',
  'income.record-payment': 'Registrar pagamento',
  'income.no-payment': 'Não é',
  'income.payment-recorded': 'O pagamento de {label} foi registrado',
};
