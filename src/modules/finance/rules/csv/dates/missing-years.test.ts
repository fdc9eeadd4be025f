import { expect, test } from 'vitest';
import { readShape } from '#modules/finance/server/import/testing/read-shape.ts';

const extract = (days: readonly string[], period = '2025/12/31,2026/02/28,0.00'): string[] => [
  'DESDE,HASTA,CUPO',
  period,
  'FECHA,DESCRIPCION,VALOR,SALDO',
  ...days.map((day, index) => `${day},COMPRA ${index + 1},"-1,000.00","${9 - index},000.00"`),
];

test('days without a year get that of the period stated above them', () => {
  expect(readShape(extract(['31/12', '2/01', '15/01', '27/02'])).booked).toEqual([
    '2025-12-31 -1000.00 COMPRA 1',
    '2026-01-02 -1000.00 COMPRA 2',
    '2026-01-15 -1000.00 COMPRA 3',
    '2026-02-27 -1000.00 COMPRA 4',
  ]);
  expect(readShape(extract(['12/31', '01/02', '01/15', '02/27'])).booked.slice(0, 2)).toEqual([
    '2025-12-31 -1000.00 COMPRA 1',
    '2026-01-02 -1000.00 COMPRA 2',
  ]);
  expect(readShape(extract(['31 DIC', '2 ENE', '15 ENE'])).booked[1]).toBe('2026-01-02 -1000.00 COMPRA 2');
  expect(readShape(extract(['31.12.', '02.01.', '15.01.'])).booked[1]).toBe('2026-01-02 -1000.00 COMPRA 2');
  const named = '31 December 2025,28 February 2026,of 12 cards 2025';
  expect(readShape(extract(['31 Dec', '02 Jan', '15 Jan'], named)).booked[1]).toBe('2026-01-02 -1000.00 COMPRA 2');
});

test('a balance before the period, and a due day after it, get the nearest year', () => {
  expect(readShape(extract(['30/12', '2/01', '15/01', '2/03'], '2025/12/31,2026/02/01,0.00')).booked).toEqual([
    '2025-12-30 -1000.00 COMPRA 1',
    '2026-01-02 -1000.00 COMPRA 2',
    '2026-01-15 -1000.00 COMPRA 3',
    '2026-03-02 -1000.00 COMPRA 4',
  ]);
});

test('purchases on a bill are within the year before it is due', () => {
  const bill = (told: string): string[] => [
    'Banco,,',
    told,
    'Data,Historico,Valor',
    '05/10,FAST SHOP 03/06,249.83',
    '21/12,DECATHLON,87.47',
    '03/01,SEM PARAR,74.60',
    '04/01,RAIA,46.21',
    '02/01,PAGAMENTO,-310.45',
  ];
  expect(readShape(bill('Situacao:,FECHADA - Vencimento 15/01/2026,'), { card: true }).booked).toEqual([
    '2025-10-05 -249.83 FAST SHOP 03/06',
    '2025-12-21 -87.47 DECATHLON',
    '2026-01-03 -74.60 SEM PARAR',
    '2026-01-04 -46.21 RAIA',
    '2026-01-02 310.45 PAGAMENTO',
  ]);
  const early = bill('Vencimento: 10/04/2026,,').map((line) =>
    line.replace('05/10', '15/10').replace('21/12', '21/03'),
  );
  expect(readShape(early, { card: true }).booked[0]).toBe('2025-10-15 -249.83 FAST SHOP 03/06');
  expect(readShape(bill('Cliente desde,15/01/2010,'), { card: true }).booked).toEqual([]);
});

test('no year is guessed if days fit no period, several years of it, or fit it in two orders', () => {
  expect(readShape(extract(['31/12', '2/01', '15/07'])).booked).toEqual([]);
  expect(readShape(extract(['31/12', '2/01', '15/01'], '2023/12/31,2026/02/28,0.00')).booked).toEqual([]);
  expect(readShape(extract(['31/12', '2/01', '15/01'], '2026,,0.00')).booked).toEqual([]);
  expect(readShape(extract(['1/02', '2/01', '3/04'], '2025/12/31,2026/11/28,0.00')).booked).toEqual([]);
});

test('issue and validity days are no period, and the expiry day of a card is no due day', () => {
  const statement = (...told: string[]): string[] => [
    ...told,
    'Datum;Text;Betrag;Saldo',
    '05.11.;REWE;-10,00;90,00',
    '12.11.;EDEKA;-20,00;70,00',
    '20.11.;LOHN;500,00;570,00',
  ];
  const issued = statement('Kontoauszug vom 10.03.2026;;;', 'Freistellungsauftrag bis 31.12.2026;;;');
  expect(readShape(issued).booked).toEqual([]);
  expect(readShape(statement('Carta di credito;scadenza 31/03/2028;;')).booked).toEqual([]);
  expect(readShape(statement('Individuell 15.12.2026;;;')).booked).toEqual([]);
  expect(readShape(statement('Kontoauszug vom 01.11.2026 bis 30.11.2026;;;')).booked[0]).toBe('2026-11-05 -10.00 REWE');
});

test('instalments stay unchanged if a day is carried on to the next lines', () => {
  const { booked } = readShape(
    [
      'Fatura;Vencimento 15/12/2026;;;',
      'Data;Descrição;Parcela;Valor;Saldo',
      '13/11/2026;MAGAZINE;02/10;-10,00;990,00',
      ';LEROY;01/03;-20,00;970,00',
      ';FAST;01/02;-30,00;940,00',
      '14/11/2026;ABC;02/03;-40,00;900,00',
      ';DEF;01/10;-45,00;855,00',
    ],
    { currency: 'BRL' },
  );
  expect(booked.map((line) => line.slice(0, 10))).toEqual([
    '2026-11-13',
    '2026-11-13',
    '2026-11-13',
    '2026-11-14',
    '2026-11-14',
  ]);
});

test('instalments next to complete days stay unchanged', () => {
  const { booked } = readShape([
    'Periodo,01/01/2026 a 28/02/2026',
    'Data,Descricao,Parcela,Valor',
    '13/01/2026,MAGAZINE,02/10,-10.00',
    '14/01/2026,LEROY,01/03,-20.00',
    '15/01/2026,FAST,01/02,-30.00',
  ]);
  expect(booked.map((line) => line.slice(0, 10))).toEqual(['2026-01-13', '2026-01-14', '2026-01-15']);
  expect(booked.join(' ')).not.toContain('2026-10-02');
});
