import { randomBytes, randomInt } from 'node:crypto';
import type { Api } from './api.ts';

/** A browser that sends files in parts, as tus has it, and goes on after a break from where the server says that it is. */

interface Sent {
  readonly name: string;
  readonly body: Buffer;
  readonly address: string;
  /** Bytes that the server has said that it has. */
  acknowledged: number;
}

const part = 65_536;

export class Uploads {
  readonly #names: readonly string[];
  /** What was on its way when the server went. */
  #broken: Sent | undefined;
  /** Uploads of which all parts came through. */
  done = 0;

  constructor(names: readonly string[]) {
    this.#names = names;
  }

  /** Sends one file after another until the server goes; `known` hears what may be read under a name, and what was acknowledged. */
  async run(
    url: string,
    api: Api,
    going: { readonly on: boolean },
    known: (name: string, body: Buffer, acknowledged: boolean) => void,
  ): Promise<void> {
    while (going.on) {
      const name = this.#names[randomInt(this.#names.length)] ?? '';
      const body = randomBytes(randomInt(1, 400_000));
      known(name, body, false);
      const metadata = Object.entries({ name, clash: 'version' }).map(
        ([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`,
      );
      const begun = await ask(url, api, 'POST', `/api/${api.group}/uploads`, {
        'upload-length': String(body.length),
        'upload-metadata': metadata.join(','),
      });
      if (begun === undefined) return;
      const address = begun.headers.get('location');
      if (begun.status !== 201 || address === null) throw new Error(`${begun.status} at the beginning of an upload`);
      if (!(await this.#send(url, api, { name, body, address, acknowledged: 0 }))) return;
      known(name, body, true);
    }
  }

  /** Goes on with what was broken off. What was acknowledged is there, and is not sent again. */
  async resume(url: string, api: Api): Promise<void> {
    const sent = this.#broken;
    this.#broken = undefined;
    if (sent === undefined) return;
    const asked = await ask(url, api, 'HEAD', sent.address, {});
    // The last part had made it a file, and nobody heard of it.
    if (asked?.status === 404 && sent.acknowledged + part >= sent.body.length) return;
    const at = Number(asked?.headers.get('upload-offset'));
    if (asked?.status !== 200 || at < sent.acknowledged || at > sent.body.length)
      throw new Error(`${sent.acknowledged} bytes were acknowledged; asked for them: ${asked?.status} ${at}`);
    if (!(await this.#send(url, api, { ...sent, acknowledged: at }))) throw new Error('an upload does not go on');
  }

  /** False where the server went away. */
  async #send(url: string, api: Api, sent: Sent): Promise<boolean> {
    for (let whole = false; !whole;) {
      const bytes = sent.body.subarray(sent.acknowledged, sent.acknowledged + part);
      const headers = {
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(sent.acknowledged),
      };
      const answer = await ask(url, api, 'PATCH', sent.address, headers, bytes);
      if (answer === undefined) {
        this.#broken = sent;
        return false;
      }
      if (answer.status >= 300) throw new Error(`${answer.status} at a part of an upload: ${await answer.text()}`);
      whole = answer.status === 200;
      sent.acknowledged += bytes.length;
    }
    this.done += 1;
    return true;
  }
}

async function ask(
  url: string,
  api: Api,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: Buffer,
): Promise<Response | undefined> {
  return fetch(`${url}${path}`, {
    method,
    headers: { cookie: api.cookie, 'tus-resumable': '1.0.0', ...headers },
    ...(body === undefined ? {} : { body: new Uint8Array(body) }),
  }).catch(() => undefined);
}
