import { createServer } from 'node:net';
import { StartFailure } from './start-failure.ts';

interface Place {
  readonly host: string;
  readonly port: number;
}

/** Tries the place where the server is going to listen, before anything else is started; throws StartFailure. */
export async function checkListening(place: Place): Promise<void> {
  const probe = createServer();
  await new Promise<void>((done, refused) => {
    probe.once('error', refused);
    probe.listen(place, () => probe.close(() => done()));
  }).catch((error: unknown) => {
    throw cannotListen(error, place);
  });
}

/** An error of `listen` as the sentence that says what to change; any other error as it is. */
export function cannotListen(error: unknown, { host, port }: Place): unknown {
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
