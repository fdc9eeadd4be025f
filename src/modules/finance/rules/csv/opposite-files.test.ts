import { expect, test } from 'vitest';
import { split } from '../../server/import/split.ts';
import { presets, type Preset } from './columns/presets.ts';
import { propose, questionsOf } from './propose.ts';
import type { Role } from './settings.ts';

/** Files with the headings of a known bank but opposite signs: no sign is reversed without a question. */

type Line = readonly [day: string, text: string, amount: string];

const ofAnAccount: readonly Line[] = [
  ['12/11/2026', 'PIX RECEBIDO ANA', '400,00'],
  ['13/11/2026', 'Mercado', '-52,10'],
  ['14/11/2026', 'Padaria', '-12,30'],
  ['15/11/2026', 'Aluguel', '-900,00'],
  ['16/11/2026', 'Luz', '-81,20'],
];
const ofACard: readonly Line[] = [
  ['12/11/2026', 'Mercado', '52,10'],
  ['13/11/2026', 'Padaria', '12,30'],
  ['14/11/2026', 'Cinema', '60,00'],
  ['15/11/2026', 'Posto', '200,00'],
  ['16/11/2026', 'Pagamento recebido', '-324,40'],
];
const onlyExpenses = ofAnAccount.slice(1);
const onlyIncome: readonly Line[] = [['12/11/2026', 'PIX RECEBIDO ANA', '400,00']];

const isOfCard = ({ most_items_are: most }: Preset): boolean => most === 'outgo';
const signed = presets.filter(({ columns }) => Object.values(columns).every((role) => !tellsDirection(role)));

test.each(signed.filter(isOfCard).map((preset) => [preset.name, preset] as const))(
  '%s: lines of an account cause a question',
  (_name, preset) => {
    for (const lines of [ofAnAccount, onlyExpenses, onlyIncome])
      expect(directions(preset, lines, false), text(preset, lines)).toContain('most_items_are');
  },
);

test.each(signed.filter((preset) => !isOfCard(preset)).map((preset) => [preset.name, preset] as const))(
  '%s: lines of a card cause a question',
  (_name, preset) => {
    expect(directions(preset, ofACard, true)).toContain('most_items_are');
  },
);

test.each(signed.map((preset) => [preset.name, preset] as const))(
  '%s: its own lines cause no question',
  (_name, preset) => {
    const lines = isOfCard(preset) ? ofACard : ofAnAccount;
    expect(directions(preset, lines, isOfCard(preset))).toEqual([]);
  },
);

function tellsDirection(role: Role): boolean {
  return role === 'debit' || role === 'credit' || role === 'flag';
}

function directions(preset: Preset, lines: readonly Line[], card: boolean): readonly string[] {
  const habits = { date_format: 'dmy', decimal: ',', card, precision: 2 } as const;
  const proposal = propose(new TextEncoder().encode(text(preset, lines)), {}, habits, split);
  expect(proposal.bank).toBe(preset.name);
  return questionsOf(proposal, {}).filter((question) => question === 'most_items_are');
}

function text({ columns }: Preset, lines: readonly Line[]): string {
  const cell = (role: Role, [day, words, amount]: Line): string => {
    if (role === 'date') return day;
    if (role === 'value') return amount;
    return role === 'third_party' || role === 'description' ? words : '';
  };
  const rows = lines.map((line) => Object.values(columns).map((role) => cell(role, line)));
  return [Object.keys(columns), ...rows].map((cells) => cells.join(';')).join('\n');
}
