import { Socket } from 'node:net';

/**
 * A socket that sends what is written within one turn of the event loop in one packet: also what follows an `await` whose answer is
 * there already. A packet costs more than most statements.
 */
export function corkedSocket(): Socket {
  const socket = new Socket();
  const write = socket.write.bind(socket);
  let corked = false;
  const corkedWrite = (...parts: Parameters<typeof write>): boolean => {
    if (!corked) {
      corked = true;
      socket.cork();
      setImmediate(() => {
        corked = false;
        socket.uncork();
      });
    }
    return write(...parts);
  };
  Object.defineProperty(socket, 'write', {
    get: () => corkedWrite,
    set: () => {
      // Connecting puts the ordinary `write` back on the socket: that changes nothing here.
    },
  });
  return socket;
}
