import { normalise } from '#platform/entity/search-text.ts';
import type { Direction, Role } from '../settings.ts';

/** The file format of a bank, recognised by its headings. Days, decimals and signs are still determined from the cells. */
export interface Preset {
  /** The name that a person sees; it is not translated. */
  readonly name: string;
  /** Headings as `normalise` spells them, each with its role. All must be present, and no others except blank ones. */
  readonly columns: Readonly<Record<string, Role>>;
  /** Accounts sign outgoes, cards do not. Default: `income`. */
  readonly most_items_are?: Direction;
}

export const presets: readonly Preset[] = [
  { name: 'Nubank', columns: { data: 'date', valor: 'value', identificador: 'id', descricao: 'description' } },
  {
    name: 'Nubank (cartão)',
    columns: { date: 'date', title: 'third_party', amount: 'value' },
    most_items_are: 'outgo',
  },
  {
    name: 'Nubank (cartão)',
    columns: { date: 'date', category: 'categories', title: 'third_party', amount: 'value' },
    most_items_are: 'outgo',
  },
  {
    name: 'Banco Inter',
    columns: {
      'data lancamento': 'date',
      historico: 'description',
      descricao: 'third_party',
      valor: 'value',
      saldo: 'balance',
    },
  },
  {
    name: 'Banco Inter',
    columns: { 'data lancamento': 'date', descricao: 'description', valor: 'value', saldo: 'balance' },
  },
  {
    name: 'Banco Inter (cartão)',
    columns: { data: 'date', lancamento: 'third_party', categoria: 'categories', tipo: 'description', valor: 'value' },
    most_items_are: 'outgo',
  },
  {
    name: 'Itaú',
    columns: {
      data: 'date',
      lancamento: 'description',
      'ag origem': 'ignore',
      'valor r': 'value',
      'saldos r': 'balance',
    },
  },
  {
    name: 'Itaú (cartão)',
    columns: { data: 'date', lancamento: 'third_party', valor: 'value' },
    most_items_are: 'outgo',
  },
  {
    name: 'Bradesco',
    columns: {
      data: 'date',
      historico: 'description',
      docto: 'ignore',
      'credito r': 'credit',
      'debito r': 'debit',
      'saldo r': 'balance',
    },
  },
  {
    name: 'Banco do Brasil',
    columns: {
      data: 'date',
      'dependencia origem': 'ignore',
      historico: 'description',
      'data do balancete': 'ignore',
      'numero do documento': 'ignore',
      valor: 'value',
    },
  },
  {
    name: 'Banco do Brasil',
    columns: {
      data: 'date',
      lancamento: 'description',
      detalhes: 'third_party',
      'n documento': 'ignore',
      valor: 'value',
      'tipo lancamento': 'flag',
    },
  },
  {
    name: 'C6 Bank',
    columns: {
      'data lancamento': 'date',
      'data contabil': 'ignore',
      titulo: 'third_party',
      descricao: 'description',
      'entrada r': 'credit',
      'saida r': 'debit',
      'saldo do dia r': 'ignore',
    },
  },
  {
    name: 'C6 Bank (cartão)',
    columns: {
      'data de compra': 'date',
      'nome no cartao': 'ignore',
      'final do cartao': 'ignore',
      categoria: 'categories',
      descricao: 'third_party',
      parcela: 'description',
      'valor em us': 'ignore',
      'cotacao em r': 'ignore',
      'valor em r': 'value',
    },
    most_items_are: 'outgo',
  },
  {
    name: 'Santander',
    columns: {
      data: 'date',
      descricao: 'description',
      docto: 'ignore',
      situacao: 'state',
      'credito r': 'credit',
      'debito r': 'debit',
      'saldo r': 'balance',
    },
  },
  {
    name: 'Caixa',
    columns: {
      conta: 'ignore',
      'data mov': 'date',
      'nr doc': 'ignore',
      historico: 'description',
      valor: 'value',
      'deb cred': 'flag',
    },
  },
];

/** The bank with exactly these headings, in any order. */
export function presetOf(header: readonly string[]): Preset | undefined {
  const names = header.map(headingKey).filter((name) => name !== '');
  return presets.find(({ columns }) => {
    const wanted = Object.keys(columns);
    return wanted.length === names.length && wanted.every((name) => names.includes(name));
  });
}

/** The roles that a preset gives to the columns of a header. */
export function presetColumns(preset: Preset, header: readonly string[]): Role[] {
  return header.map((heading) => preset.columns[headingKey(heading)] ?? 'ignore');
}

/** `Crédito (R$)` as `credito r`, `N° documento` as `n documento`. */
function headingKey(heading: string): string {
  return normalise(heading.replaceAll(/[°º]/g, ''));
}
