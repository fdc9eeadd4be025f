/** Help for the screens of plans and payments. */
export const help = [
  {
    title: '[billing.title]',
    paths: ['/account/$account_id/billing', '/checkout', '/account/$account_id/checkout'],
    en: [
      'The plan of the group, its payments and its invoices.',
      'Press [billing.to-checkout] to compare the plans and to choose another one.',
      'Press [billing.card] when your card expires or a payment failed.',
      'Download each of the [billing.invoices] as a PDF.',
      '[billing.cancel] ends the payments. The records stay.',
    ],
    'pt-BR': [
      'O plano do grupo, os pagamentos e as faturas.',
      'Use [billing.to-checkout] para comparar os planos e escolher outro.',
      'Use [billing.card] se o cartão venceu ou um pagamento falhou.',
      'Em [billing.invoices], baixe cada uma em PDF.',
      '[billing.cancel] encerra os pagamentos. Os registros ficam.',
    ],
  },
] as const;
