import { Big } from 'big.js';
import { SaxesParser } from 'saxes';
import { eanOf } from '../ean.ts';
import { nfeKeyOf } from './nfe-key.ts';
import { maxInvoiceLines, type InvoiceLine, type InvoiceProblem, type SupplierInvoice } from './supplier-invoice.ts';

/** Texts by their path below `infNFe`, such as `emit/CNPJ`; of a line below `det`, such as `prod/cEAN`. */
type Texts = Map<string, string>;

interface Found {
  readonly id: string;
  readonly version: string;
  readonly head: Texts;
  readonly lines: Texts[];
  /** Key and status of the tax office's receipt, if the file has one. */
  readonly receipt: Texts;
}

/** Elements below which nothing is of use and much may stand. */
const maxDepth = 24;
const maxText = 500;

/** Reads an NF-e of layout 4.00 with or without the receipt of the tax office. The signature is not verified. */
export function readInvoice(xml: string): SupplierInvoice | { readonly problem: InvoiceProblem } {
  const found = parse(xml);
  return 'problem' in found ? found : invoiceOf(found);
}

function parse(xml: string): Found | { readonly problem: InvoiceProblem } {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const path: string[] = [];
  const head: Texts = new Map();
  const receipt: Texts = new Map();
  const lines: Texts[] = [];
  let [id, version] = ['', ''];
  let problem: InvoiceProblem | undefined;
  let text = '';
  const refuse = (why: InvoiceProblem): void => {
    problem ??= why;
  };
  parser.on('doctype', () => refuse('file-with-doctype'));
  parser.on('error', () => refuse('damaged-file'));
  parser.on('opentag', ({ name, attributes }) => {
    path.push(localName(name));
    text = '';
    if (path.length > maxDepth) refuse('damaged-file');
    if (path.at(-1) === 'infNFe') {
      if (id !== '') refuse('no-invoice');
      [id, version] = [attributes['Id'] ?? '', attributes['versao'] ?? ''];
    }
    if (path.at(-1) === 'det' && path.at(-2) === 'infNFe') {
      lines.push(new Map([['nItem', attributes['nItem'] ?? '']]));
      if (lines.length > maxInvoiceLines) refuse('invoice-too-long');
    }
  });
  parser.on('text', (more) => {
    if (text.length < maxText) text += more.slice(0, maxText);
  });
  parser.on('closetag', () => {
    const texts = path.includes('det') ? lines.at(-1) : path.includes('infNFe') ? head : receipt;
    const from = ['det', 'infNFe', 'infProt'].map((name) => path.indexOf(name)).find((place) => place !== -1) ?? -1;
    if (texts !== undefined && text.trim() !== '') {
      const key = path.slice(from + 1).join('/');
      if (!texts.has(key)) texts.set(key, text.trim());
    }
    path.pop();
    text = '';
  });
  // After a refusal the rest of the file is not read.
  for (let start = 0; start < xml.length; start += 65_536) {
    parser.write(xml.slice(start, start + 65_536));
    if (problem !== undefined) return { problem };
  }
  parser.close();
  if (path.length > 0) refuse('damaged-file');
  return problem === undefined ? { id, version, head, lines, receipt } : { problem };
}

function invoiceOf({
  id,
  version,
  head,
  lines,
  receipt,
}: Found): SupplierInvoice | { readonly problem: InvoiceProblem } {
  const of = (path: string): string => head.get(path) ?? '';
  if (version !== '4.00' || of('ide/mod') !== '55' || lines.length === 0) return { problem: 'no-invoice' };
  const key = nfeKeyOf(id.replace(/^NFe/, ''));
  if (key === null) return { problem: 'wrong-key' };
  const supplier = documentOf(of('emit/CNPJ') || of('emit/CPF'));
  const isOfIssuer =
    key.issuer === supplier.padStart(14, '0') && key.number === Number(of('ide/nNF')) && key.model === '55';
  const receiptKey = receipt.get('chNFe');
  if (!isOfIssuer || (receiptKey !== undefined && receiptKey !== key.key)) return { problem: 'key-of-another' };
  if (receipt.has('cStat') && !['100', '150'].includes(receipt.get('cStat') ?? ''))
    return { problem: 'invoice-is-not-authorised' };
  if (of('ide/tpAmb') === '2') return { problem: 'test-invoice' };
  const read = lines.map(lineOf);
  const total = of('total/ICMSTot/vNF');
  const day = of('ide/dhEmi').slice(0, 10);
  if (read.includes(null) || !isAmount(total) || !/^\d{4}-\d\d-\d\d$/.test(day)) return { problem: 'damaged-file' };
  return {
    key: key.key,
    number: of('ide/nNF'),
    series: of('ide/serie'),
    issued_on: day,
    supplier: of('emit/xNome').slice(0, 160),
    supplier_document: supplier,
    shop_document: documentOf(of('dest/CNPJ') || of('dest/CPF')),
    total: new Big(total).toFixed(2),
    lines: read.filter((line) => line !== null),
  };
}

function lineOf(texts: Texts, place: number): InvoiceLine | null {
  const of = (path: string): string => texts.get(path) ?? '';
  const [quantity, price] = [of('prod/qCom'), of('prod/vProd')];
  if (!isAmount(quantity) || !isAmount(price) || of('prod/xProd') === '' || new Big(quantity).eq(0)) return null;
  const onTop = ['prod/vFrete', 'prod/vSeg', 'prod/vOutro', 'imposto/IPI/IPITrib/vIPI', ...taxesOnTop(texts)];
  if (![...onTop, 'prod/vDesc'].every((path) => of(path) === '' || isAmount(of(path)))) return null;
  const cost = onTop.reduce((all, path) => all.plus(of(path) || '0'), new Big(price)).minus(of('prod/vDesc') || '0');
  return {
    line: place + 1,
    code: of('prod/cProd').slice(0, 60),
    name: of('prod/xProd').slice(0, 160),
    ean: eanOf(of('prod/cEAN')) ?? '',
    unit: of('prod/uCom').slice(0, 20),
    quantity: new Big(quantity).toFixed(),
    cost: (cost.lt(0) ? new Big(0) : cost).toFixed(2),
  };
}

/** Substituted ICMS is in an element that is named by the tax situation: `ICMS10`, `ICMSSN202`. */
function taxesOnTop(texts: Texts): string[] {
  return [...texts.keys()].filter((path) => /^imposto\/ICMS\/\w+\/(?:vICMSST|vFCPST)$/.test(path));
}

function isAmount(text: string): boolean {
  return /^\d{1,15}(\.\d{1,10})?$/.test(text);
}

function documentOf(text: string): string {
  return text
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .slice(0, 14);
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
