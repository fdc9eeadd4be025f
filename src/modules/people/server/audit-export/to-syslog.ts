import { createSocket } from 'node:dgram';
import { connect as connectPlain, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { connect as connectTls } from 'node:tls';
import type { AuditTargets } from '#platform/server/app/settings/audit-targets.ts';
import type { AuditLine, Send } from './audit-line.ts';

/** Facility 13 (log audit), severity 6 (informational). */
const priority = 13 * 8 + 6;
/** Milliseconds for a batch. */
const patience = 10_000;

/** Sends lines by RFC 5424 with JSON as the message: one datagram each, or one stream per batch whose messages begin with their length. */
export function toSyslog({ protocol, host, port }: NonNullable<AuditTargets['syslog']>): Send {
  return async (lines) => {
    const messages = lines.map((line) => Buffer.from(messageOf(line)));
    if (protocol === 'udp') return sendDatagrams(host, port, messages);
    const socket = protocol === 'tls' ? connectTls({ host, port, servername: host }) : connectPlain({ host, port });
    await sendStream(
      socket,
      Buffer.concat(messages.flatMap((message) => [Buffer.from(`${message.length} `), message])),
    );
  };
}

/** JSON escapes control characters, so a line cannot end early. */
function messageOf(line: AuditLine): string {
  const event = line.event.replaceAll(/[^!-~]/g, '_').slice(0, 32) || '-';
  const name =
    hostname()
      .replaceAll(/[^!-~]/g, '_')
      .slice(0, 255) || '-';
  return `<${priority}>1 ${line.at} ${name} oficina ${process.pid} ${event} - ${JSON.stringify(line)}`;
}

async function sendDatagrams(host: string, port: number, messages: readonly Buffer[]): Promise<void> {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
  try {
    for (const message of messages)
      await new Promise<void>((sent, failed) => {
        socket.once('error', failed);
        socket.send(message, port, host, (error) => (error === null ? sent() : failed(error)));
      });
  } finally {
    socket.close();
  }
}

/** Resolves when the other side has taken everything and closed as well. */
async function sendStream(socket: Socket, bytes: Buffer): Promise<void> {
  await new Promise<void>((sent, failed) => {
    socket.setTimeout(patience, () => socket.destroy(new Error('the syslog server does not answer')));
    const late = setTimeout(() => socket.destroy(new Error('the syslog server takes too long')), patience);
    socket.once('error', failed);
    socket.once('close', (hadError) => {
      clearTimeout(late);
      if (!hadError) sent();
    });
    // Its answers, of which syslog has none, are not waited for.
    socket.resume();
    socket.end(bytes);
  });
}
