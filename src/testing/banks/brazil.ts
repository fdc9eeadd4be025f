import { dayOf, into, money, newestFirst, out, table, under, type Shape } from './shape.ts';

const br = '1.234,56';

/** Shapes of banks and cards in Brazil and Portugal, Argentina and Mexico. */
export const brazil: readonly Shape[] = [
  table(
    'Nubank, conta',
    'Data,Valor,Identificador,Descrição',
    (one, place) => `${dayOf(one)},${money(one.cents)},65a1-${place}c3f,${one.words}`,
  ),
  table('Nubank, cartão', 'date,title,amount', (one) => `${dayOf(one, 'ymd', '-')},${one.words},${money(-one.cents)}`),
  table(
    'Nubank, cartão, older',
    'date,category,title,amount',
    (one) => `${dayOf(one, 'ymd', '-')},${one.cents > 0 ? '' : 'outros'},${one.words},${money(-one.cents)}`,
  ),
  {
    bank: 'Itaú, extrato',
    lines: (all) => [
      'data;lançamento;ag./origem;valor (R$);saldos (R$)',
      `${dayOf(all[0] ?? never())};SALDO ANTERIOR;;;2.500,00`,
      ...all.flatMap((one) => [
        `${dayOf(one)};${one.words};7301;${money(one.cents, br)};`,
        `${dayOf(one)};SALDO DO DIA;;;${money(one.balance, br)}`,
      ]),
    ],
  },
  table(
    'Bradesco',
    'Data;Histórico;Docto.;Crédito (R$);Débito (R$);Saldo (R$)',
    (one, place) =>
      `${dayOf(one)};${one.words};00${place}4411;${into(one, br)};${one.cents < 0 ? money(one.cents, br) : ''};${money(one.balance, br)}`,
  ),
  under(
    ['Extrato Conta Corrente ', 'Conta ;123456-7', 'Período ;01/01/2024 a 29/02/2024', 'Saldo ;7.903,71', ''],
    newestFirst(
      table(
        'Inter',
        'Data Lançamento;Descrição;Valor;Saldo',
        (one) => `${dayOf(one)};${one.words};${money(one.cents, br)};${money(one.balance, br)}`,
      ),
    ),
  ),
  table(
    'C6',
    'Data Lançamento,Data Contábil,Título,Descrição,Entrada(R$),Saída(R$),Saldo do Dia(R$)',
    (one) =>
      `${dayOf(one)},${dayOf(one)},${one.payee},${one.words},${money(Math.max(one.cents, 0))},${money(Math.max(-one.cents, 0))},${money(one.balance)}`,
  ),
  {
    bank: 'Banco do Brasil',
    lines: (all) => [
      '"Data","Dependencia Origem","Histórico","Data do Balancete","Número do documento","Valor",',
      `"${dayOf(all[0] ?? never())}","","Saldo Anterior","","0","2500.00",`,
      ...all.map((one, place) => `"${dayOf(one)}","0000-00","${one.words}","","55${place}","${money(one.cents)}",`),
      '"02/02/2024","","S A L D O","","0","7903.71",',
    ],
  },
  table(
    'Caixa',
    '"Conta";"Data_Mov";"Nr_Doc";"Historico";"Valor";"Deb_Cred"',
    (one, place) =>
      `"00123";"${dayOf(one, 'ymd', '')}";"00${place}71";"${one.words}";"${money(Math.abs(one.cents))}";"${one.cents < 0 ? 'D' : 'C'}"`,
  ),
  table(
    'XP, cartão',
    'Data;Estabelecimento;Portador;Valor;Parcela',
    (one, place) =>
      `${dayOf(one)};${one.words};ANA SOUZA;${one.cents > 0 ? '-' : ''}R$ ${money(Math.abs(one.cents), br)};${place === 3 ? '1 de 3' : '-'}`,
  ),
  table(
    'Itaú, cartão',
    'data,lançamento,valor',
    (one) => `${dayOf(one, 'ymd', '-')},${one.words},${money(-one.cents)}`,
  ),
  table(
    'Santander, cartão',
    'Data;Descrição;Valor (US$);Valor (R$);Parcela',
    (one) => `${dayOf(one)};${one.words};0,00;${money(-one.cents, br)};-`,
  ),
  table(
    'PicPay',
    'Data;Hora;Descrição;Tipo;Valor',
    (one) =>
      `${dayOf(one)};10:15;${one.words};${one.cents < 0 ? 'Pix enviado' : 'Pix recebido'};${money(one.cents, br)}`,
  ),
  table(
    'Sicoob',
    'DATA;DOCUMENTO;HISTÓRICO;VALOR',
    (one) => `${dayOf(one)};Pix;${one.words};${money(Math.abs(one.cents), br)}${one.cents < 0 ? 'D' : 'C'}`,
  ),
  table(
    'Mercado Pago',
    'Data da operação;Tipo de operação;Número da operação;Valor;Saldo',
    (one, place) =>
      `${dayOf(one, 'dmy', '-')};${one.words};77${place}1;${money(one.cents, br)};${money(one.balance, br)}`,
  ),
  {
    bank: 'Mercado Pago, settlement',
    lines: (all) => [
      'INITIAL_BALANCE;CREDITS;DEBITS;FINAL_BALANCE',
      '2.500,00;8.138,45;-2.365,74;8.272,71',
      '',
      'RELEASE_DATE;TRANSACTION_TYPE;REFERENCE_ID;TRANSACTION_NET_AMOUNT;PARTIAL_BALANCE',
      ...all.map(
        (one, place) =>
          `${dayOf(one, 'dmy', '-')};${one.words};9${place}881;${money(one.cents, br)};${money(one.balance, br)}`,
      ),
    ],
  },
  under(
    ['Conta;PT50 0035', 'Saldo contabilístico;7.903,71 EUR', ''],
    newestFirst(
      table(
        'CGD',
        'Data mov.;Data valor;Descrição;Débito;Crédito;Saldo contabilístico;Saldo disponível;Categoria',
        (one) =>
          `${dayOf(one, 'dmy', '-')};${dayOf(one, 'dmy', '-')};${one.words};${out(one, br)};${into(one, br)};${money(one.balance, br)};${money(one.balance, br)};Diversos`,
      ),
    ),
  ),
  table(
    'Millennium bcp',
    'Data lançamento;Data valor;Descrição;Montante;Saldo',
    (one) =>
      `${dayOf(one, 'dmy', '-')};${dayOf(one, 'dmy', '-')};${one.words};${money(one.cents)};${money(one.balance)}`,
  ),
  table(
    'BBVA México',
    'FECHA,DESCRIPCIÓN,CARGO,ABONO,SALDO',
    (one) =>
      `${dayOf(one)},${one.words},"${out(one, '1,234.56')}","${into(one, '1,234.56')}","${money(one.balance, '1,234.56')}"`,
  ),
  table(
    'Galicia',
    'Fecha;Descripción;Origen;Débitos;Créditos;Grupo de Conceptos;Concepto;Saldo',
    (one) =>
      `${dayOf(one)};${one.words};;${money(Math.max(-one.cents, 0), br)};${money(Math.max(one.cents, 0), br)};;;${money(one.balance, br)}`,
  ),
];

function never(): never {
  throw new Error('no bookings');
}
