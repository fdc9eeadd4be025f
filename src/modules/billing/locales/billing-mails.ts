import type { Translation } from '#platform/entity/messages.ts';
import type { Locale } from '#platform/entity/locale.ts';

/** Texts of the mails about payments. Only the server sends them, so the browser does not load them. */
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
  'plan-changed.body': 'The plan of {group} was {before}, and is {after} from now on.',
  'plan-changed.locked':
    'Nothing is paid any longer, and the group holds more than the free plan allows. Until a plan is chosen it can be read and exported, and records can be deleted; it is free as soon as it fits.',
  'plan-changed.free': 'Nothing is charged any more. A free group holds up to 1,000 records and has one administrator.',
  'plan-changed.paid': 'The billing page shows what the plan costs, what was paid and when the next payment follows.',
  'plan-changed.button': 'Look at the plan',
  'plan-ends.subject': 'The subscription of {group} was cancelled',
  'plan-ends.body':
    'Nothing more is charged. The plan {before} stays until {date}. Then the group is free if it fits into the free plan; otherwise it can be read and exported until a plan is chosen.',
  'plan-ends.button': 'Look at the plan',
  'payment-refused.subject': '{group} could not switch to {after}',
  'payment-refused.body':
    'The card on file was refused, so nothing was charged and the plan is still {before}. Please check the card or give another one, then choose {after} again.',
  'payment-refused.button': 'Check the card',
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
  'plan-changed.body': 'O plano de {group} era {before} e agora é {after}.',
  'plan-changed.locked':
    'Nada mais é pago, e o grupo tem mais do que o plano gratuito comporta. Até que se escolha um plano, é possível consultar, exportar e excluir registros; ele passa a ser gratuito assim que couber.',
  'plan-changed.free':
    'Nada mais é cobrado. Um grupo gratuito tem até 1.000 registros e uma única pessoa na administração.',
  'plan-changed.paid':
    'A página de cobrança mostra quanto o plano custa, o que foi pago e quando vem o próximo pagamento.',
  'plan-changed.button': 'Ver o plano',
  'plan-ends.subject': 'A assinatura de {group} foi cancelada',
  'plan-ends.body':
    'Nada mais será cobrado. O plano {before} continua até {date}. Depois disso o grupo passa a ser gratuito se couber no plano gratuito; se não couber, pode ser consultado e exportado até que se escolha um plano.',
  'plan-ends.button': 'Ver o plano',
  'payment-refused.subject': '{group} não pôde mudar para {after}',
  'payment-refused.body':
    'O cartão cadastrado foi recusado, por isso nada foi cobrado e o plano continua sendo {before}. Confira o cartão ou informe outro e depois escolha {after} de novo.',
  'payment-refused.button': 'Conferir o cartão',
  small: 'Você recebe esta mensagem porque administra o grupo ou é o contato de cobrança dele.',
};

export const billingMailWords: Readonly<Record<Locale, Readonly<Record<keyof typeof en, string>>>> = {
  en,
  'pt-BR': ptBR,
};
export type BillingMailWord = keyof typeof en;
export type BillingMail = 'payment-edit' | 'payment-link' | 'payment-refused' | 'plan-changed' | 'plan-ends';
