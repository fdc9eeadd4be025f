/** Words that people type for commands whose labels say something else, by the label's key. */
export const palette = {
  en: {
    'billing.title': 'invoice invoices payment payments card receipts subscription',
    'billing.palette.plan': 'upgrade change plan plans price prices pricing buy subscribe pro professional enterprise',
  },
  'pt-BR': {
    'billing.title': 'fatura faturas pagamento pagamentos cartão recibos',
    'billing.palette.plan': 'mudar trocar melhorar plano planos preço preços comprar assinar upgrade profissional',
  },
} as const;
