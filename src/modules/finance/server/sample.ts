import { sampleId } from '#platform/entity/id.ts';
import type { Sample, SampleDoc } from '#platform/server/app.ts';
import { income } from '../entities/income.ts';
import { outgo } from '../entities/outgo.ts';
import { wallet } from '../entities/wallet.ts';

const words = {
  en: {
    wallet: 'Checking account (sample)',
    income: ['Salary', 'Employer'],
    outgos: [
      ['Rent', 'Landlord', 'housing'],
      ['Groceries', 'Corner market', 'food'],
      ['Electricity', 'City power', 'housing'],
      ['Lunch', 'Café Central', 'food'],
      ['Bus ticket', 'City transport', 'transport'],
    ],
  },
  'pt-BR': {
    wallet: 'Conta corrente (exemplo)',
    income: ['Salário', 'Empregador'],
    outgos: [
      ['Aluguel', 'Imobiliária', 'moradia'],
      ['Compras', 'Mercado da esquina', 'alimentação'],
      ['Luz', 'Companhia de energia', 'moradia'],
      ['Almoço', 'Café Central', 'alimentação'],
      ['Passagem', 'Transporte urbano', 'transporte'],
    ],
  },
} as const;

const values = ['950.00', '86.40', '71.25', '12.50', '4.80'];
/** Days before today. */
const days = [21, 15, 9, 3, 1];

/** A wallet with a month of money that came in and went out. */
export const sample: Sample = {
  kinds: [wallet, income, outgo],
  docs: ({ locale, currency, today }) => {
    const { wallet: name, income: salary, outgos } = words[locale];
    const id = (kind: { readonly prefix: string }, number: number): string => sampleId(kind.prefix, 'finance', number);
    const row = { wallet_id: id(wallet, 0), confirmed: true };
    return [
      { _id: id(wallet, 0), klass: wallet.kind, name, currency, start_balance: '400.00' },
      {
        ...row,
        _id: id(income, 0),
        klass: income.kind,
        description: salary[0],
        paid_by: salary[1],
        date: daysBefore(today, 24),
        value: '2400.00',
      },
      ...outgos.map(([description, party, category], n): SampleDoc => ({
        ...row,
        _id: id(outgo, n),
        klass: outgo.kind,
        description,
        paid_to: party,
        categories: [category],
        date: daysBefore(today, days[n] ?? 0),
        value: values[n],
      })),
    ];
  },
};

function daysBefore(today: string, count: number): string {
  return new Date(Date.parse(today) - count * 86_400_000).toISOString().slice(0, 10);
}
