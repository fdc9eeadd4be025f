/** The two groups of `npm run demo`: what people in such shops write. */

export interface DemoTicket {
  /** Days before today on which it came in. */
  readonly days: number;
  readonly customer: number;
  readonly equipment: number;
  readonly category: number;
  readonly content: string;
  readonly priority?: 'low' | 'high';
  /** Steps after creation, each about a third of the way to today. */
  readonly steps?: readonly ('doing' | 'block' | 'review' | 'done' | 'cancel')[];
  readonly problem?: string;
  readonly reason?: string;
  readonly comment?: string;
  readonly mine?: boolean;
}

export interface DemoShop {
  readonly name: string;
  readonly locale: 'en' | 'pt-BR';
  readonly timeZone: string;
  readonly categories: readonly { readonly name: string; readonly color: string; readonly checklist?: string }[];
  readonly customers: readonly {
    readonly name: string;
    readonly phone: string;
    readonly email?: string;
    readonly company?: string;
  }[];
  readonly equipment: readonly {
    readonly description: string;
    readonly maker: string;
    readonly identifier: string;
    readonly owner: number;
  }[];
  readonly tickets: readonly DemoTicket[];
}

export const central: DemoShop = {
  name: 'Assistência Central',
  locale: 'pt-BR',
  timeZone: 'America/Sao_Paulo',
  categories: [
    { name: 'Notebook', color: '#2f6f9f', checklist: '* Testar carregador\n* Fazer backup\nLimpar ventoinha' },
    { name: 'Celular', color: '#7a5ea8', checklist: '* Anotar senha de tela\nTestar câmeras' },
    { name: 'Ar-condicionado', color: '#2e7d6b', checklist: '* Medir pressão do gás\nLimpar filtros' },
    { name: 'Impressora', color: '#a0642c' },
  ],
  customers: [
    { name: 'Marcos Ferreira', phone: '(11) 98765-4321', email: 'marcos.ferreira@example.com' },
    { name: 'Padaria Pão Quente', phone: '(11) 3322-1100', company: 'Pão Quente Ltda.' },
    { name: 'Juliana Alves', phone: '(11) 99123-8800', email: 'ju.alves@example.com' },
    { name: 'Seu Antônio', phone: '(11) 97001-5566' },
    { name: 'Escola Horizonte', phone: '(11) 3555-9090', email: 'ti@horizonte.example.com' },
    { name: 'Renata Lima', phone: '(11) 98888-1212' },
  ],
  equipment: [
    { description: 'Notebook Inspiron 15', maker: 'Dell', identifier: 'BR-7H2K9', owner: 0 },
    { description: 'Impressora fiscal', maker: 'Epson', identifier: 'TM-T20X-331', owner: 1 },
    { description: 'Galaxy A54', maker: 'Samsung', identifier: '356712100445', owner: 2 },
    { description: 'Notebook IdeaPad 3', maker: 'Lenovo', identifier: 'PF3X99', owner: 3 },
    { description: 'Split 12.000 BTU', maker: 'Consul', identifier: 'SALA-04', owner: 4 },
    { description: 'iPhone 12', maker: 'Apple', identifier: 'F17DK2Q', owner: 5 },
    { description: 'Impressora multifuncional', maker: 'HP', identifier: 'HP-2774', owner: 4 },
  ],
  tickets: [
    {
      days: 44,
      customer: 0,
      equipment: 0,
      category: 0,
      content: 'Não liga depois de queda de energia',
      steps: ['doing', 'done'],
      problem: 'Fonte interna queimada; placa testada e aprovada',
      mine: true,
    },
    {
      days: 38,
      customer: 1,
      equipment: 1,
      category: 3,
      content: 'Guilhotina não corta o papel',
      steps: ['doing', 'review', 'done'],
      problem: 'Lâmina gasta, trocada',
    },
    {
      days: 30,
      customer: 4,
      equipment: 4,
      category: 2,
      content: 'Não gela e pinga água na sala',
      steps: ['doing', 'done'],
      problem: 'Dreno entupido e gás baixo',
      comment: 'Cliente pediu visita antes das 8h.',
    },
    {
      days: 21,
      customer: 3,
      equipment: 3,
      category: 0,
      content: 'Muito lento, trava ao abrir o navegador',
      steps: ['doing', 'done'],
      problem: 'HD com setores ruins; trocado por SSD',
    },
    {
      days: 16,
      customer: 5,
      equipment: 5,
      category: 1,
      content: 'Caiu na água, tela piscando',
      priority: 'high',
      steps: ['doing', 'cancel'],
      reason: 'Placa oxidada, conserto não compensa',
      comment: 'Cliente avisada do orçamento por telefone.',
    },
    {
      days: 12,
      customer: 2,
      equipment: 2,
      category: 1,
      content: 'Tela trincada, toque não responde embaixo',
      steps: ['doing', 'block'],
      reason: 'Aguardando tela do fornecedor',
      mine: true,
    },
    {
      days: 8,
      customer: 0,
      equipment: 0,
      category: 0,
      content: 'Bateria dura meia hora',
      steps: ['doing'],
      mine: true,
    },
    {
      days: 6,
      customer: 4,
      equipment: 6,
      category: 3,
      content: 'Puxa duas folhas de cada vez',
      steps: ['doing', 'review'],
      problem: 'Rolete liso',
      mine: true,
    },
    {
      days: 4,
      customer: 3,
      equipment: 3,
      category: 0,
      content: 'Instalar pacote de escritório e antivírus',
      priority: 'low',
    },
    {
      days: 3,
      customer: 1,
      equipment: 1,
      category: 3,
      content: 'Imprime com falhas no cupom',
      priority: 'high',
      comment: 'Caixa parado desde ontem.',
    },
    { days: 2, customer: 5, equipment: 5, category: 1, content: 'Trocar película e capa', priority: 'low' },
    { days: 1, customer: 2, equipment: 2, category: 1, content: 'Microfone baixo nas ligações' },
    { days: 0, customer: 4, equipment: 4, category: 2, content: 'Fazendo barulho ao ligar' },
  ],
};

export const northside: DemoShop = {
  name: 'Northside Repair',
  locale: 'en',
  timeZone: 'Europe/London',
  categories: [
    { name: 'Laptop', color: '#2f6f9f', checklist: '* Test the charger\n* Back up the data\nClean the fan' },
    { name: 'Small appliance', color: '#2e7d6b', checklist: '* Safety test\nClean' },
    { name: 'Bicycle', color: '#a0642c' },
  ],
  customers: [
    { name: 'Priya Patel', phone: '020 7946 0101', email: 'priya@example.com' },
    { name: 'The Corner Café', phone: '020 7946 0220', company: 'Corner Café Ltd' },
    { name: 'Tom Okafor', phone: '07700 900123' },
    { name: 'Helen Wright', phone: '07700 900456', email: 'helen.w@example.com' },
  ],
  equipment: [
    { description: 'ThinkPad T480', maker: 'Lenovo', identifier: 'PF1A2B3C', owner: 0 },
    { description: 'Coffee machine', maker: 'La Pavoni', identifier: 'LP-8841', owner: 1 },
    { description: 'Touring bike', maker: 'Dawes', identifier: 'DW-GAL-19', owner: 2 },
    { description: 'Stand mixer', maker: 'Kenwood', identifier: 'KM-336', owner: 3 },
  ],
  tickets: [
    {
      days: 35,
      customer: 0,
      equipment: 0,
      category: 0,
      content: 'Keyboard misses letters',
      steps: ['doing', 'done'],
      problem: 'Ribbon cable loose',
      mine: true,
    },
    {
      days: 24,
      customer: 1,
      equipment: 1,
      category: 1,
      content: 'No steam pressure',
      steps: ['doing', 'review', 'done'],
      problem: 'Scaled boiler, descaled and tested',
    },
    {
      days: 15,
      customer: 3,
      equipment: 3,
      category: 1,
      content: 'Smells of burning on high speed',
      priority: 'high',
      steps: ['doing', 'block'],
      reason: 'Waiting for carbon brushes',
      mine: true,
    },
    { days: 9, customer: 2, equipment: 2, category: 2, content: 'Gears slip uphill', steps: ['doing'] },
    {
      days: 5,
      customer: 0,
      equipment: 0,
      category: 0,
      content: 'Screen stays dark, fan runs',
      priority: 'high',
      steps: ['doing'],
      comment: 'External screen works.',
      mine: true,
    },
    { days: 3, customer: 1, equipment: 1, category: 1, content: 'Yearly service', priority: 'low' },
    { days: 1, customer: 2, equipment: 2, category: 2, content: 'Flat tyre, check both rims' },
    { days: 0, customer: 3, equipment: 3, category: 1, content: 'Bowl does not lock any more' },
  ],
};
