/** Help for the screens of the stock, in both languages; for the form see `help.ts`. */
export const stockHelp = [
  {
    title: '[stock_part]',
    paths: ['/account/$account_id/stock_parts'],
    en: [
      'What the shop stocks: what is on hand, what it costs and where it is.',
      'Press [stock_part.new]; a name is enough. With a bar code number or an own number the part is found by a scanner.',
      'Open a part and press [parts.move] for what was bought, counted or lost. Every movement stays, and the stock is their sum.',
      'Set [stock_part.field.least] to see in time what must be ordered.',
      'With [parts.invoice] a supplier’s NF-e goes into the stock. A part with stock movements cannot be removed: use [form.archive].',
    ],
    'pt-BR': [
      'O que a oficina tem em estoque: quanto há, quanto custa e onde está.',
      'Use [stock_part.new]; o nome basta. Com o código de barras ou um código próprio, o leitor acha a peça.',
      'Abra uma peça e use [parts.move] para o que foi comprado, contado ou perdido. Cada movimento fica registrado, e o estoque é a soma deles.',
      'Preencha [stock_part.field.least] para saber a tempo o que é preciso comprar.',
      'Em [parts.invoice], a NF-e de um fornecedor entra no estoque. Uma peça com movimentos não pode ser apagada: use [form.archive].',
    ],
  },
  {
    title: '[parts.to-order]',
    paths: ['/account/$account_id/to-order'],
    en: [
      'What the shop must order: parts that somebody wants, and parts of which too few are on hand.',
      'On the page of a ticket or here, [parts.order.wanted] puts a part on this list.',
      'After the order press [parts.order.ordered] and write down supplier, number and day.',
      'Press [parts.order.arrived] when the part comes: it goes into the stock, and a ticket that waits for it opens again.',
      'A part appears here by itself when fewer are on hand than its [stock_part.field.least].',
    ],
    'pt-BR': [
      'O que a oficina precisa comprar: peças que alguém pediu e peças abaixo do mínimo.',
      'Na página de um chamado ou aqui, [parts.order.wanted] põe uma peça nesta lista.',
      'Depois do pedido, use [parts.order.ordered] e anote fornecedor, número e dia.',
      'Use [parts.order.arrived] quando a peça chegar: ela entra no estoque, e o chamado que espera por ela é reaberto.',
      'Uma peça aparece aqui sozinha quando há menos do que o [stock_part.field.least] dela.',
    ],
  },
  {
    title: '[parts.count]',
    paths: ['/account/$account_id/stock-count'],
    en: [
      'Counts the stock, on a phone or with a scanner at the computer.',
      'Scan a bar code, or type the number or name of a part and press Enter.',
      'Type how many pieces are there and press [parts.count-save]: the stock changes by the difference.',
      'In browsers that can read bar codes, the button in the field uses the camera.',
    ],
    'pt-BR': [
      'Conta o estoque, no celular ou com um leitor no computador.',
      'Leia um código de barras, ou digite o número ou o nome de uma peça e aperte Enter.',
      'Digite quantas unidades há e use [parts.count-save]: o estoque é corrigido pela diferença.',
      'Nos navegadores que leem códigos de barras, o botão do campo usa a câmera.',
    ],
  },
] as const;
