/** What the two groups of `npm run demo` read, and the links that they keep. */

export interface DemoReader {
  /** Labels with the feeds under each. */
  readonly labels: readonly (readonly [label: string, slugs: readonly string[]])[];
  readonly links: readonly (readonly [
    url: string,
    name: string,
    tags: string,
    more?: { readonly notes?: string; readonly read_later?: boolean },
  ])[];
}

export const centralReader: DemoReader = {
  labels: [
    ['Oficina', ['bancada']],
    ['Cidade', ['feira']],
    ['Casa', ['domingo']],
  ],
  links: [
    [
      'https://manuais.example/lavadoras',
      'Manuais de lavadoras por modelo',
      'manuais lavadora',
      { notes: 'A busca aceita o código da etiqueta traseira.' },
    ],
    ['https://pecas.example/catalogo', 'Catálogo de peças com preços de balcão', 'fornecedores peças'],
    ['https://normas.example/gas', 'Norma para instalações de gás em cozinhas', 'normas fogão', { read_later: true }],
    [
      'https://videos.example/rolamento',
      'Vídeo: troca de rolamento sem sacador',
      'lavadora vídeo',
      { read_later: true },
    ],
    ['https://fretes.example/tabela', 'Tabela de fretes por bairro', 'fornecedores'],
    [
      'https://descarte.example/eletronicos',
      'Pontos de descarte de eletrônicos',
      'cidade',
      { notes: 'Aceitam placas e fontes às sextas.' },
    ],
    ['https://impostos.example/mei', 'Calendário de impostos para pequenas oficinas', 'contas', { read_later: true }],
  ],
};

export const northsideReader: DemoReader = {
  labels: [
    ['Workshop', ['bench']],
    ['Town', ['gazette']],
    ['Home', ['sunday']],
  ],
  links: [
    [
      'https://manuals.example/washers',
      'Washer manuals by model',
      'manuals washer',
      { notes: 'The search takes the code of the label at the back.' },
    ],
    ['https://parts.example/catalogue', 'Parts catalogue with trade prices', 'suppliers parts'],
    ['https://rules.example/gas', 'Rules for gas in kitchens', 'rules stove', { read_later: true }],
    [
      'https://videos.example/bearing',
      'Video: changing a bearing without a puller',
      'washer video',
      { read_later: true },
    ],
    ['https://freight.example/table', 'Delivery rates by district', 'suppliers'],
    [
      'https://recycling.example/electronics',
      'Where to hand in old electronics',
      'town',
      { notes: 'They take boards and power supplies on Fridays.' },
    ],
    ['https://taxes.example/small', 'Tax calendar for small workshops', 'accounts', { read_later: true }],
  ],
};
