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
};
