import type { Translation } from '#platform/entity/messages.ts';
import type { financeReports as en } from './report.en.ts';

export const financeReports: Translation<typeof en> = {
  'finance-report.title': 'Relatórios',
  'finance-report.wallet': 'Conta',
  'finance-report.all-wallets': 'Todas as contas',
  'finance-report.currency': 'Moeda',
  'finance-report.confirmed': 'Só confirmados',
  'finance-report.from': 'Primeiro dia',
  'finance-report.to': 'Último dia',
  'finance-report.cash-flow': 'Fluxo de caixa',
  'finance-report.in': 'Entradas',
  'finance-report.out': 'Saídas',
  'finance-report.moved': 'Entre contas',
  'finance-report.net': 'Resultado',
  'finance-report.without': 'Sem categoria',
  'finance-report.spent': 'Gastos',
  'finance-report.earned': 'Ganhos',
  'finance-report.each-category': 'Um lançamento com várias categorias conta em cada uma delas.',
  'finance-report.balances': 'Saldo ao longo do tempo',
  'finance-report.all-of': 'Tudo em {currency}',
  'finance-report.pending-too': 'O que está pendente também conta; o que espera ser aceito, não.',
  'finance-report.sure-only': 'Conta só o que está confirmado.',
  'finance-report.rows': 'Todas as movimentações',
  'finance-report.fee-of': 'Tarifa: {name}',
  'finance-report.empty': 'Nenhum lançamento neste período.',
};
