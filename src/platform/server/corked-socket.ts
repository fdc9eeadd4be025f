import { Socket } from 'node:net';

/** A socket that sends what is written within one tick in one packet. */
export function corkedSocket(): Socket {
  const socket = new Socket();
  const write = socket.write.bind(socket);
  let corked = false;
  socket.write = ((...parts: Parameters<typeof write>) => {
    if (!corked) {
      corked = true;
      socket.cork();
      process.nextTick(() => {
        corked = false;
        socket.uncork();
      });
    }
    return write(...parts);
  }) as typeof socket.write;
  return socket;
}
