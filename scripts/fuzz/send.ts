import { once } from 'node:events';
import { connect } from 'node:net';

const patience = 10_000;

export interface Answered {
  readonly milliseconds: number;
  /** The whole answer, head and body, byte by byte; empty where none came. */
  readonly text: string;
}

/** Writes bytes as they are, which no client tidies up, and reads until the server ends the connection. */
export async function sendRaw(url: string, pieces: readonly (string | Uint8Array)[]): Promise<Answered> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const started = performance.now();
  let text = '';
  let answered = 0;
  socket.setTimeout(patience, () => socket.destroy());
  socket.on('error', () => undefined);
  socket.on('data', (piece: Buffer) => {
    answered ||= performance.now() - started;
    text += piece.toString('latin1');
  });
  for (const piece of pieces) {
    if (typeof piece === 'string') socket.write(piece, 'latin1');
    else socket.write(piece);
  }
  await once(socket, 'close').catch(() => undefined);
  return { milliseconds: answered || performance.now() - started, text };
}
