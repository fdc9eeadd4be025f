import type { Translation } from '#platform/entity/messages.ts';
import type { report as en } from './report.en.ts';

export const report: Translation<typeof en> = {
  'report.days': { one: 'Último {count} dia', other: 'Últimos {count} dias' },
  'report.this-year': 'Este ano',
  'report.year': 'Últimos 12 meses',
  'report.from': 'Primeiro dia',
  'report.to': 'Último dia',
  'report.groups': 'Grupos',
  'report.groups.one': 'Este grupo',
  'report.groups.all': 'Todos os grupos',
  'report.groups.summed': { one: 'De {count} grupo: {names}', other: 'Soma de {count} grupos: {names}' },
  'report.count': 'Quantidade',
  'report.done': 'Concluídos',
  'report.returns': 'Voltaram',
  'report.returns-title': 'Retornos em garantia',
  'report.over-time': 'Ao longo do tempo',
  'report.times': 'Tempos',
  'report.until-done': 'Até a conclusão',
  'report.mean': 'Média',
  'report.median': 'Mediana',
};
