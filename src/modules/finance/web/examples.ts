import type { Locale } from '#platform/entity/locale.ts';
import type { Examples } from '#platform/web/module.ts';

const en: Examples = {
  outgo: [
    {
      date: '2026-10-14',
      description: 'Groceries',
      paid_to: 'Corner Market',
      categories: ['groceries'],
      value: '84.20',
      confirmed: true,
      wallet: { label: 'Checking', currency: 'USD' },
    },
    {
      date: '2026-10-12',
      description: 'Train to the coast',
      paid_to: 'Railway',
      categories: ['travel'],
      value: '36.00',
      confirmed: false,
      wallet: { label: 'Credit card', currency: 'USD' },
    },
  ],
  income: [
    {
      date: '2026-10-01',
      description: 'Salary',
      paid_by: 'Northside Repairs',
      categories: ['salary'],
      value: '3900.00',
      confirmed: true,
      wallet: { label: 'Checking', currency: 'USD' },
    },
  ],
  transfer: [
    {
      date: '2026-10-03',
      description: 'Set aside',
      value: '400.00',
      fee: '0.00',
      confirmed: true,
      source_wallet: { label: 'Checking', currency: 'USD' },
      destination_wallet: { label: 'Savings', currency: 'USD' },
    },
  ],
  exchange: [
    {
      date: '2026-09-20',
      description: 'For the trip',
      value_out: '218.00',
      value_in: '200.00',
      confirmed: true,
      source_wallet: { label: 'Checking', currency: 'USD' },
      destination_wallet: { label: 'Euros', currency: 'EUR' },
    },
  ],
};

const ptBR: Examples = {
  outgo: [
    {
      date: '2026-10-14',
      description: 'Compras da semana',
      paid_to: 'Mercado da esquina',
      categories: ['mercado'],
      value: '312.80',
      confirmed: true,
      wallet: { label: 'Conta corrente', currency: 'BRL' },
    },
    {
      date: '2026-10-12',
      description: 'Ônibus para a praia',
      paid_to: 'Viação Litoral',
      categories: ['viagem'],
      value: '96.00',
      confirmed: false,
      wallet: { label: 'Cartão de crédito', currency: 'BRL' },
    },
  ],
  income: [
    {
      date: '2026-10-05',
      description: 'Salário',
      paid_by: 'Oficina Central',
      categories: ['salário'],
      value: '6200.00',
      confirmed: true,
      wallet: { label: 'Conta corrente', currency: 'BRL' },
    },
  ],
  transfer: [
    {
      date: '2026-10-07',
      description: 'Reserva do mês',
      value: '600.00',
      fee: '0.00',
      confirmed: true,
      source_wallet: { label: 'Conta corrente', currency: 'BRL' },
      destination_wallet: { label: 'Poupança', currency: 'BRL' },
    },
  ],
  exchange: [
    {
      date: '2026-09-20',
      description: 'Câmbio para a viagem',
      value_out: '1092.00',
      value_in: '200.00',
      confirmed: true,
      source_wallet: { label: 'Conta corrente', currency: 'BRL' },
      destination_wallet: { label: 'Dólares da viagem', currency: 'USD' },
    },
  ],
};

export const examples: Readonly<Record<Locale, Examples>> = { en, 'pt-BR': ptBR };
