import { createServer } from 'node:net';
import { StartFailure } from './start-failure.ts';

interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

/** Listens on the address for a moment, before anything else starts. Throws StartFailure if that fails. */
export async function checkListening(place: ListenAddress): Promise<void> {
  const probe = createServer();
  await new Promise<void>((done, refused) => {
    probe.once('error', refused);
    probe.listen(place, () => probe.close(() => done()));
  }).catch((error: unknown) => {
    throw cannotListen(error, place);
  });
}

/** Turns an error of `listen` into a StartFailure that says what to change; returns any other error unchanged. */
export function cannotListen(error: unknown, { host, port }: ListenAddress): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const sentence = {
    EADDRINUSE: `Port ${port} is taken by another program. Set PORT to a free one.`,
    EACCES: `PORT=${port} is not open to an ordinary user. Set PORT to one above 1023, and put a proxy in front (docs/operate.md).`,
    ENOTFOUND: `HOST=${host} leads nowhere: no address has that name.`,
    EAI_AGAIN: `HOST=${host} leads nowhere: the name cannot be looked up.`,
    EADDRNOTAVAIL: `HOST=${host} is no address of this machine.`,
  }[String(code)];
  return sentence === undefined ? error : new StartFailure(sentence, { cause: error });
}
