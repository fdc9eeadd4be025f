/** Help for the screens of the month. */
export const monthHelp = [
  {
    title: '[forecast.menu]',
    paths: ['/account/$account_id/forecast'],
    en: [
      'How your balances will develop in the next 90 days, and when they are lowest.',
      'It counts today’s balance, entries with a later date, and what is planned and still open.',
      'Click a point of the chart to see the entries behind it.',
      'Press [planned.enter] when the money has moved; the real entry takes the place of the planned one.',
      'What is overdue counts as if it came today, for 30 days.',
    ],
    'pt-BR': [
      'Como os saldos vão andar nos próximos 90 dias, e quando chegam ao mínimo.',
      'Contam o saldo de hoje, os lançamentos com data futura e o que está previsto e em aberto.',
      'Clique em um ponto do gráfico para ver os lançamentos por trás dele.',
      'Use [planned.enter] quando o dinheiro se mover; o lançamento real toma o lugar do previsto.',
      'O que está atrasado conta como se viesse hoje, por 30 dias.',
    ],
  },
  {
    title: '[planned]',
    paths: ['/account/$account_id/planned_rows'],
    en: [
      'Money that you expect: rent, salary and subscriptions, which repeat, and single bills.',
      'Press [planned.new], or [planned.accept] where your entries show that something comes every month.',
      'An entry that you add or import takes the place of the planned one if wallet, name and value fit within seven days.',
      'Press [planned.skip] if it does not come this time.',
      'Set [planned.field.value_max] if the value varies; the forecast is careful and counts the higher one.',
      'If its wallet is inactive, a planned entry says so and does not count.',
    ],
    'pt-BR': [
      'O que se repete: aluguel, salário, assinaturas, e contas avulsas que você já conhece.',
      'Use [planned.new], ou [planned.accept] onde os lançamentos mostram que algo vem todo mês.',
      'Um lançamento incluído ou importado toma o lugar do previsto se conta, nome e valor combinam em até sete dias.',
      'Use [planned.skip] se desta vez não vem.',
      'Preencha [planned.field.value_max] se o valor varia; por cautela, a previsão conta o maior.',
      'Se a conta está inativa, o previsto avisa e não conta.',
    ],
  },
  {
    title: '[budget]',
    paths: ['/account/$account_id/budgets'],
    en: [
      'What you want to spend in a category, and what is left of it.',
      'Press [budget.new], or [budget.propose] to start from the last three months.',
      'Revenue in the same category is a refund and lowers what was spent.',
      'Tick [budget.field.carries] to take what is left, or missing, into the next month.',
      'Fill in [budget.field.month] for an amount that counts in one month only.',
    ],
    'pt-BR': [
      'Quanto você quer gastar em uma categoria, e quanto ainda resta.',
      'Use [budget.new], ou [budget.propose] para começar pelos últimos três meses.',
      'Uma receita na mesma categoria é um reembolso e diminui o gasto.',
      'Marque [budget.field.carries] para levar a sobra, ou a falta, para o mês seguinte.',
      'Preencha [budget.field.month] se o valor só conta em um mês.',
    ],
  },
  {
    title: '[shared.menu]',
    paths: ['/account/$account_id/shared'],
    en: [
      'Who owes whom, because one paid what was for another.',
      'Split an expense into parts and say at a part whom it is for: a member, or another person by name.',
      'The [outgo.field.who_id] of the expense has paid; without one, the member who entered it.',
      'Press [shared.settle] when it is paid back: the form of the entry that evens it opens filled in.',
    ],
    'pt-BR': [
      'Quem deve a quem, porque um pagou o que era do outro.',
      'Divida uma despesa em partes e diga em cada uma para quem é: um membro, ou outra pessoa pelo nome.',
      'Quem pagou é o [outgo.field.who_id] da despesa; sem ele, quem a lançou.',
      'Use [shared.settle] quando o dinheiro voltar: o lançamento que acerta a dívida abre preenchido.',
    ],
  },
] as const;
