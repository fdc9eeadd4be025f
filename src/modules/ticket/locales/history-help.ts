/** Help for the import of a shop's history, in both languages; for the form see `help.ts`. */
export const historyHelp = [
  {
    title: '[history.title]',
    paths: ['/account/$account_id/shop-history'],
    en: [
      'Takes over customers, equipment, orders, parts and notes from the program that the shop used before.',
      'Drop its files together: CSV, Excel sheets or a backup of Map-OS. Tables are joined by their numbers.',
      'Check under [history.states] what each state becomes, and under [history.tables] what each column holds.',
      'Nothing is written until you press the button below the numbers. The next order comes after the highest number.',
      'The same files again add nothing. [history.undo] removes an import and leaves what people have changed since.',
    ],
    'pt-BR': [
      'Traz clientes, equipamentos, ordens, peças e anotações do programa que a oficina usava antes.',
      'Solte os arquivos juntos: CSV, planilhas do Excel ou um backup do Map-OS. As tabelas são ligadas pelos códigos.',
      'Confira em [history.states] o que cada situação vira e em [history.tables] o que cada coluna contém.',
      'Nada é gravado até você usar o botão abaixo dos números. A próxima ordem vem depois do maior número.',
      'Os mesmos arquivos de novo não acrescentam nada. [history.undo] remove uma importação e deixa o que foi alterado depois.',
    ],
  },
] as const;
