import { Big } from 'big.js';

/** An NF-e for tests and measurements, with the key that belongs to it. */
export interface SampleInvoice {
  readonly issuer?: string;
  readonly shop?: string;
  readonly number?: number;
  readonly lines?: readonly SampleLine[];
  /** Instead of the right check digit of the key. */
  readonly digit?: string;
  readonly status?: string;
  readonly environment?: string;
}

interface SampleLine {
  readonly code: string;
  readonly name: string;
  readonly ean?: string;
  readonly quantity: string;
  readonly price: string;
  readonly more?: string;
  readonly taxes?: string;
}

const usualLines: readonly SampleLine[] = [
  { code: 'D14', name: 'DISPLAY 14 POL', ean: '7891000315507', quantity: '2.0000', price: '180.5000000000' },
  { code: 'PAR-X', name: 'PARAFUSO CX 100', quantity: '3.0000', price: '10.00' },
];

export function sampleInvoice(sample: SampleInvoice = {}): string {
  const { issuer = '11222333000181', shop = '12ABC34501DE35', number = 4711, lines = usualLines } = sample;
  const signs = `352611${issuer}55001${String(number).padStart(9, '0')}112345678`;
  const key = `${signs}${sample.digit ?? digitOf(signs)}`;
  const total = lines.reduce((all, line) => all.plus(amountOf(line)), new Big(0)).toFixed(2);
  return `<?xml version="1.0" encoding="UTF-8"?>
<nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><NFe><infNFe Id="NFe${key}" versao="4.00">
<ide><cUF>35</cUF><natOp>VENDA</natOp><mod>55</mod><serie>1</serie><nNF>${number}</nNF><dhEmi>2026-11-20T10:00:00-03:00</dhEmi><tpNF>1</tpNF><tpAmb>${sample.environment ?? '1'}</tpAmb><finNFe>1</finNFe></ide>
<emit><CNPJ>${issuer}</CNPJ><xNome>Telas &amp; Peças SA</xNome></emit>
<dest><CNPJ>${shop}</CNPJ><xNome>Oficina</xNome></dest>
${lines.map(lineXml).join('\n')}
<total><ICMSTot><vProd>${total}</vProd><vNF>${total}</vNF></ICMSTot></total></infNFe></NFe>
<protNFe versao="4.00"><infProt><chNFe>${key}</chNFe><cStat>${sample.status ?? '100'}</cStat></infProt></protNFe></nfeProc>`;
}

function lineXml(line: SampleLine, place: number): string {
  const { code, name, ean = 'SEM GTIN', quantity, price, more = '', taxes = '' } = line;
  return `<det nItem="${place + 1}"><prod><cProd>${code}</cProd><cEAN>${ean}</cEAN><xProd>${name}</xProd><NCM>85249100</NCM><uCom>UN</uCom><qCom>${quantity}</qCom><vUnCom>${price}</vUnCom><vProd>${amountOf(line).toFixed(2)}</vProd>${more}</prod><imposto>${taxes}</imposto></det>`;
}

function amountOf({ quantity, price }: SampleLine): Big {
  return new Big(quantity).times(price).round(2, Big.roundHalfUp);
}

function digitOf(signs: string): string {
  let [sum, weight] = [0, 2];
  for (const sign of [...signs].toReversed()) {
    sum += (sign.charCodeAt(0) - 48) * weight;
    weight = weight === 9 ? 2 : weight + 1;
  }
  const digit = 11 - (sum % 11);
  return String(digit > 9 ? 0 : digit);
}
