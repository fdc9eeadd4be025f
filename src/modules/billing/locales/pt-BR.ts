import type { Translation } from '#platform/entity/messages.ts';
import type { en } from './en.ts';

/** Textos sobre planos e pagamentos. */
export const ptBR: Translation<typeof en> = {
  plan_price: 'Preço',
  'plan_price.field.livemode': 'Cobra cartões',
  'plan_price.field.group_plan': 'Plano',
  'plan_price.field.unit_amount': 'Centavos por mês',
  'plan_price.field.platform_price_id': 'Preço na processadora',
  'plan_price.field.active': 'À venda',
  'plan_price.group_plan.free': 'Gratuito',
  'plan_price.group_plan.pro': 'Profissional',
  'plan_price.group_plan.corp': 'Empresarial',
  'plan_price.group_plan.server': 'Servidor dedicado',
  'billing.title': 'Cobrança',
  'billing.palette.plan': 'Mudar de plano',
  'billing.checkout': 'Contratação',
  'error.could-not-find-plan': 'Não encontramos nenhum plano, atualize a página ou tente de novo mais tarde',
  'error.nothing-to-cancel': 'não há assinatura para cancelar',
  'error.is-the-present-plan': 'já é o plano do grupo',
  'error.needs-checkout': 'precisa ser contratado primeiro',
  'error.is-paid-already': 'o grupo já tem uma assinatura: troque o plano dela',
  'error.payment-is-overdue': 'pode ser trocado quando o pagamento atrasado for feito: confira o cartão',
  'error.switched-lately': 'foi trocado há pouco e pode ser trocado de novo a partir de {date}',
  'error.processor-is-away': 'A processadora do cartão não responde. Tente de novo daqui a pouco.',
  'error.you-can-not-switch-to-free-plan-because-you-have-used-more-than-1000-records-in-the-database':
    'Você não pode mudar para o plano gratuito porque usou mais de 1.000 registros no banco de dados',
};
