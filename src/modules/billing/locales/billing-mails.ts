import type { Locale, Translation } from '#platform/entity/messages.ts';

/** Words of the mails about paying; they are written on the server alone, so the browser does not carry them. */
const en = {
  'payment-edit.subject': 'The payment for {group} failed',
  'payment-edit.body':
    'The card on file for {group} could not be charged. The plan stays as it is for now; please check the card or give another one, so that the group keeps it.',
  'payment-edit.button': 'Check the card',
  'payment-link.subject': 'Finish the payment for {group}',
  'payment-link.body':
    'A checkout for {group} was begun and not finished. Nothing was charged. You can go on whenever you like.',
  'payment-link.button': 'Go to the checkout',
  'plan-changed.subject': 'The plan of {group} has changed',
  'plan-changed.body':
    'The plan of {group} is another one from now on. The billing page shows which, what it costs and what was paid.',
  'plan-changed.button': 'Look at the plan',
  small: 'You get this mail because you administer the group or are its billing contact.',
};

const ptBR: Translation<typeof en> = {
  'payment-edit.subject': 'O pagamento de {group} falhou',
  'payment-edit.body':
    'Não foi possível cobrar o cartão cadastrado de {group}. Por enquanto o plano continua o mesmo; confira o cartão ou informe outro para que o grupo não o perca.',
  'payment-edit.button': 'Conferir o cartão',
  'payment-link.subject': 'Conclua o pagamento de {group}',
  'payment-link.body':
    'Uma compra para {group} foi iniciada e não foi concluída. Nada foi cobrado. Você pode continuar quando quiser.',
  'payment-link.button': 'Ir para o pagamento',
  'plan-changed.subject': 'O plano de {group} mudou',
  'plan-changed.body': 'O plano de {group} mudou. A página de cobrança mostra qual é, quanto custa e o que foi pago.',
  'plan-changed.button': 'Ver o plano',
  small: 'Você recebe esta mensagem porque administra o grupo ou é o contato de cobrança dele.',
};

export const billingMailWords: Readonly<Record<Locale, Readonly<Record<keyof typeof en, string>>>> = {
  en,
  'pt-BR': ptBR,
};
export type BillingMailWord = keyof typeof en;
export type BillingMail = 'payment-edit' | 'payment-link' | 'plan-changed';
