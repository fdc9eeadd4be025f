import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A payment of a charge, as the standard API Pix has it. */
interface BankPix {
  readonly endToEndId: string;
  readonly txid: string;
  readonly valor: string;
  readonly horario: string;
}

interface Cob {
  readonly txid: string;
  readonly valor: { readonly original: string };
  readonly chave: string;
  status: string;
  pix: BankPix[];
}

export interface TestBank {
  readonly url: string;
  readonly charges: ReadonlyMap<string, Cob>;
  /** What was requested: method and path. */
  readonly requests: string[];
  /** Pays a charge, by default with its amount. */
  pay(txid: string, more?: Partial<BankPix>): BankPix;
  remove(txid: string): void;
  /** What happens to requests of the API: they are answered, refused, or their connections end. */
  mood: 'answers' | 'refuses' | 'hangs up';
  close(): Promise<void>;
}

/** A bank of the standard API Pix, without money. */
export async function openBank(): Promise<TestBank> {
  const charges = new Map<string, Cob>();
  const requests: string[] = [];
  let payments = 0;
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      requests.push(`${method} ${url}`);
      const answer = (status: number, body: object): void =>
        void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      if (bank.mood === 'hangs up') return void response.destroy();
      if (url === '/token') {
        const basic = Buffer.from('shop:secret').toString('base64');
        if (headers.authorization !== `Basic ${basic}`) return answer(401, {});
        return answer(200, { access_token: 'token-1', expires_in: 300 });
      }
      if (headers.authorization !== 'Bearer token-1') return answer(401, {});
      if (bank.mood === 'refuses') return answer(400, { title: 'Cobrança inválida.' });
      const txid = /^\/api\/cob\/(\w+)$/.exec(url)?.[1] ?? '';
      if (method === 'PUT') charges.set(txid, { ...(JSON.parse(text) as Cob), txid, status: 'ATIVA', pix: [] });
      const known = charges.get(txid);
      if (known === undefined) return answer(404, {});
      const { pix, ...cob } = known;
      const code = `00020101021226${txid}6304ABCD`;
      answer(200, { ...cob, pixCopiaECola: code, ...(pix.length > 0 && { pix }) });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bank: TestBank = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    charges,
    requests,
    mood: 'answers',
    pay: (txid, more = {}) => {
      const cob = charges.get(txid);
      if (cob === undefined) throw new Error(`no charge ${txid}`);
      payments += 1;
      const endToEndId = `E0000000020260310${String(payments).padStart(15, '0')}`;
      const pix = { endToEndId, txid, valor: cob.valor.original, horario: '2026-03-10T20:00:10.000Z', ...more };
      cob.pix.push(pix);
      cob.status = 'CONCLUIDA';
      return pix;
    },
    remove: (txid) => {
      const cob = charges.get(txid);
      if (cob !== undefined) cob.status = 'REMOVIDA_PELO_PSP';
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return bank;
}
