/** A bank's export of `rows` bookings, the oldest first, as made by a family over some years; the same for the same number. */
export function bankFile(rows: number): string {
  const lines = ['Data;Histórico;Valor;Saldo'];
  let cents = 1_000_000;
  for (let index = 0; index < rows; index += 1) {
    const amount = amountOf(index);
    cents += amount;
    lines.push(`${dayOf(index, rows)};${wordsOf(index)};${written(amount)};${written(cents)}`);
  }
  return `${lines.join('\n')}\n`;
}

const shops =
  'MERCADO PADARIA POSTO FARMACIA RESTAURANTE LIVRARIA PAPELARIA SUPERMERCADO OFICINA CINEMA ACOUGUE FEIRA'.split(' ');
const places = 'CENTRO PAULISTA IPIRANGA MOEMA PINHEIROS SANTANA TATUAPE LAPA BUTANTA PERDIZES'.split(' ');

function wordsOf(index: number): string {
  if (index % 40 === 0) return 'SALARIO EMPRESA LTDA';
  const shop = shops[(index * 7) % shops.length] ?? '';
  const place = places[(index * 13 + Math.floor(index / 7)) % places.length] ?? '';
  return `COMPRA CARTAO ${shop} ${place} ${(index * 7919) % 10_000}`;
}

/** Cents, one salary for forty expenses. */
function amountOf(index: number): number {
  return index % 40 === 0 ? 450_000 : -(((index * 104_729) % 22_000) + 150);
}

/** Spread evenly over the ten years from 2015. */
function dayOf(index: number, rows: number): string {
  const day = new Date(Date.UTC(2015, 0, 1) + Math.floor((index / rows) * 3650) * 86_400_000).toISOString();
  return `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;
}

function written(cents: number): string {
  const text = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${text.slice(0, -2)},${text.slice(-2)}`;
}
