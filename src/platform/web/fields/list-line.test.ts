import { expect, test } from 'vitest';
import { formatDecimal } from '#platform/entity/format.ts';
import { regionOf } from '#platform/entity/region/region.ts';
import type { Entity } from '#platform/entity/define.ts';
import { estimate } from '#modules/ticket/entities/estimate.ts';
import type { Translate } from '../i18n/catalogue.ts';
import { listLine } from './list-line.ts';

const words: Readonly<Record<string, string>> = {
  'estimate.items.line_kind.part': 'Peça',
  'estimate.items.state.declined': 'Não aprovado',
};
const t = Object.assign(() => '', {
  has: (key: string) => key in words,
  dynamic: (key: string) => words[key] ?? key,
}) as unknown as Translate;
const region = regionOf('pt-BR', 'BR');
const formats = { decimal: (value: number | string, scale: number) => formatDecimal(value, region, scale) };

test('a line says options by their names, and numbers as they are written here', () => {
  const entity: Entity = estimate;
  const field = entity.fields['items'];
  if (field?.type !== 'list') throw new Error('items is no list');
  const line = (row: object): string => listLine({ t, formats, entity, name: 'items', field }, row as never);
  const battery = { line_kind: 'part', description: 'Bateria', quantity: '2.000', value: '1320.50', state: 'declined' };
  expect(line(battery)).toBe('Peça · Bateria · 2 · 1.320,50 · Não aprovado');
  expect(line({ ...battery, quantity: '0.250', state: null, line_kind: 'labour' })).toBe(
    'labour · Bateria · 0,25 · 1.320,50',
  );
});
