/** Help for the screens of the dashboard and of categories. */
export const help = [
  {
    title: '[shell.dashboard]',
    paths: ['/account/$account_id'],
    en: [
      'What needs attention today, and what happened lately in the group.',
      'In a new group, [activity.dashboard.first-steps] shows what to do first. Each step ticks itself.',
      'To try things out, press [activity.sample.add]; one click removes it again.',
      'Click a number to open the list behind it.',
      'Press Ctrl+K on any screen to find a record or to go to another screen.',
    ],
    'pt-BR': [
      'O que pede atenção hoje e o que aconteceu há pouco no grupo.',
      'Em um grupo novo, [activity.dashboard.first-steps] mostra por onde começar. Cada passo se marca sozinho.',
      'Para experimentar, use [activity.sample.add]; um clique remove tudo de novo.',
      'Clique em um número para abrir a lista por trás dele.',
      'Aperte Ctrl+K em qualquer tela para achar um registro ou ir a outra tela.',
    ],
  },
  {
    title: '[category]',
    paths: ['/account/$account_id/categories'],
    en: [
      'Categories sort tickets and can give each of them a checklist.',
      'Press [category.new] and choose a name and a colour.',
      'Enter the items of the [category.field.checklist]; new tickets of this category start with them.',
      'Clear [category.field.active] when a category is no longer used: old tickets keep it.',
    ],
    'pt-BR': [
      'As categorias organizam os chamados e podem dar a cada um uma lista de verificação.',
      'Use [category.new] e escolha um nome e uma cor.',
      'Preencha a [category.field.checklist]; os novos chamados desta categoria começam com ela.',
      'Desmarque [category.field.active] se a categoria não for mais usada: os chamados antigos ficam com ela.',
    ],
  },
] as const;
