import type { Input } from '#platform/entity/define.ts';

/** What the two groups of `npm run demo` have on paper next to their tickets. Customers and equipment are named by their place in the shop's lists, days are counted from today. */
export interface DemoPapers {
  readonly phone: string;
  readonly address: Input;
  readonly receipt: string;
  readonly maintenances: readonly {
    readonly equipment: number;
    readonly description: string;
    readonly days: number;
    readonly warranty: number;
    readonly due?: number;
  }[];
  readonly contracts: readonly {
    readonly customer: number;
    readonly description: string;
    readonly items: readonly string[];
  }[];
  readonly estimates: readonly {
    readonly customer: number;
    readonly description: string;
    readonly lines: readonly (readonly ['labour' | 'part', string, string, string])[];
  }[];
  readonly handbooks: readonly {
    readonly title: string;
    readonly icon: string;
    readonly tags: readonly string[];
    readonly content: string;
  }[];
}

export const centralPapers: DemoPapers = {
  phone: '(11) 3456-7890',
  address: {
    street: 'Rua das Flores',
    number: '120',
    neighborhood: 'Centro',
    city: 'São Paulo',
    state: 'SP',
    zip_code: '01000-000',
  },
  receipt: 'Garantia de 90 dias para o serviço. Equipamentos não retirados em 90 dias serão considerados abandonados.',
  maintenances: [
    { equipment: 0, description: 'Limpeza e pasta térmica', days: 40, warranty: 90 },
    { equipment: 4, description: 'Higienização e carga de gás', days: 170, warranty: 90, due: 10 },
    { equipment: 6, description: 'Troca dos roletes', days: 20, warranty: 30 },
  ],
  contracts: [
    {
      customer: 4,
      description: 'Manutenção dos aparelhos de ar das salas',
      items: ['Visita a cada seis meses, com limpeza de filtros e medição do gás.', 'Peças são cobradas à parte.'],
    },
    {
      customer: 1,
      description: 'Impressoras de cupom',
      items: ['Atendimento em até um dia útil.', 'Impressora reserva durante o conserto.'],
    },
  ],
  estimates: [
    {
      customer: 2,
      description: 'Troca do conector de carga',
      lines: [
        ['labour', 'Mão de obra', '1', '120.00'],
        ['part', 'Conector USB-C', '1', '48.50'],
      ],
    },
    {
      customer: 3,
      description: 'SSD de 480 GB com sistema e dados',
      lines: [
        ['labour', 'Instalação e cópia dos dados', '2', '90.00'],
        ['part', 'SSD 480 GB', '1', '259.90'],
      ],
    },
  ],
  handbooks: [
    {
      title: 'O que perguntar no balcão',
      icon: '📋',
      tags: ['balcão'],
      content:
        '1. O que aconteceu, e quando?\n2. Há senha de tela?\n3. Há cópia dos dados?\n\nVeja [[Impressora fiscal]].',
    },
    {
      title: 'Impressora fiscal',
      icon: '🖨️',
      tags: ['impressora', 'epson'],
      content: 'Para zerar: desligue, segure **FEED** e ligue de novo. O teste sai em dois segundos.',
    },
    {
      title: 'Carga de gás R410A',
      icon: '❄️',
      tags: ['ar-condicionado'],
      content: 'Pressão de trabalho entre *110 e 130 psi* a 30 °C.\n\n- Vácuo de 20 minutos\n- Carga pela balança',
    },
  ],
};

export const northsidePapers: DemoPapers = {
  phone: '020 7946 0100',
  address: { street: 'Mill Lane', number: '7', city: 'London', zip_code: 'NW6 1NB' },
  receipt: 'Our work is warranted for 90 days. Items not collected within 90 days may be disposed of.',
  maintenances: [
    { equipment: 0, description: 'Fan cleaned, new thermal paste', days: 35, warranty: 90 },
    { equipment: 1, description: 'Yearly service', days: 350, warranty: 30, due: 8 },
  ],
  contracts: [
    { customer: 1, description: 'Café machines', items: ['One visit a quarter.', 'Parts are charged apart.'] },
  ],
  estimates: [
    {
      customer: 0,
      description: 'New screen, with fitting',
      lines: [
        ['labour', 'Fitting', '1.5', '60.00'],
        ['part', 'Screen 14"', '1', '129.00'],
      ],
    },
  ],
  handbooks: [
    {
      title: 'At the counter',
      icon: '📋',
      tags: ['counter'],
      content: 'Ask for the **unlock code** and whether there is a backup.\n\nSee [[Descaling]].',
    },
    {
      title: 'Descaling',
      icon: '☕',
      tags: ['appliances'],
      content: '- Two rounds of citric acid\n- Rinse three times',
    },
  ],
};
