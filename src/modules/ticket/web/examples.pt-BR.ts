import type { Examples } from '#platform/web/module.ts';

/** Example records of a repair shop. */
export const examples: Examples = {
  ticket: [
    {
      number: 12,
      title: 'Tela preta depois de uma queda',
      status: 'doing',
      priority: 'high',
      customer: { label: 'Juliana Alves' },
      equipment: { label: 'Notebook Inspiron 15' },
      technical: { label: 'Beto' },
    },
    {
      number: 11,
      title: 'Não carrega',
      status: 'open',
      priority: 'medium',
      customer: { label: 'Padaria Pão Quente' },
      equipment: { label: 'Impressora de cupom' },
    },
    {
      number: 10,
      title: 'Limpeza e recarga de gás',
      status: 'done',
      priority: 'low',
      customer: { label: 'Seu Antônio' },
      equipment: { label: 'Split 12.000 BTU' },
      technical: { label: 'Renata' },
    },
  ],
  customer: [
    { name: 'Juliana Alves', phones: [{ number: '(11) 99123-8800', main: true }], email: 'juliana@example.com' },
    {
      name: 'Padaria Pão Quente',
      phones: [{ number: '(11) 3322-1100', main: true }],
      company_name: 'Pão Quente Ltda',
    },
    { name: 'Seu Antônio', phones: [{ number: '(11) 97001-5566', main: true }] },
  ],
  equipment: [
    {
      description: 'Notebook Inspiron 15',
      identifier: 'BR-7H2K9',
      maker: 'Dell',
      customer: { label: 'Juliana Alves' },
    },
    {
      description: 'Impressora de cupom',
      identifier: 'TM-0042',
      maker: 'Epson',
      customer: { label: 'Padaria Pão Quente' },
    },
    { description: 'Split 12.000 BTU', identifier: 'LG-88123', maker: 'LG', customer: { label: 'Seu Antônio' } },
  ],
  contract: [
    {
      number: 2,
      description: 'Impressoras, visita mensal',
      active: true,
      customer: { label: 'Padaria Pão Quente' },
    },
    { number: 1, description: 'Ar-condicionado das salas', active: true, customer: { label: 'Escola Horizonte' } },
  ],
  estimate: [
    {
      number: 5,
      description: 'Troca de tela com mão de obra',
      status: 'sent',
      total: '780.00',
      customer: { label: 'Juliana Alves' },
    },
    {
      number: 4,
      description: 'Carga de gás e limpeza',
      status: 'approved',
      total: '350.00',
      customer: { label: 'Seu Antônio' },
    },
  ],
  maintenance: [
    {
      description: 'Limpeza e pasta térmica',
      date: '2026-10-02',
      warranty: 90,
      equipment: { label: 'Notebook Inspiron 15' },
    },
    {
      description: 'Higienização completa',
      date: '2026-09-15',
      warranty: 30,
      equipment: { label: 'Split 12.000 BTU' },
    },
  ],
  handbook: [
    { title: 'Zerar a impressora de cupom', categories: ['impressora'], content_type: 'markdown' },
    { title: 'O que perguntar no balcão', categories: ['balcão', 'novatos'], content_type: 'markdown' },
  ],
};
