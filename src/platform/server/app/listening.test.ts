import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { cannotListen, checkListening } from './listening.ts';
import { StartFailure } from './start-failure.ts';

test('an address that cannot be listened on ends the start with one sentence', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await expect(checkListening({ host: '127.0.0.1', port })).rejects.toThrow(`Port ${port} is taken`);
  other.close();
  await once(other, 'close');
  await checkListening({ host: '127.0.0.1', port });
  await expect(checkListening({ host: '192.0.2.1', port: 0 })).rejects.toThrow('HOST=192.0.2.1 is no address');
  await expect(checkListening({ host: 'nowhere.invalid', port: 0 })).rejects.toThrow(
    'HOST=nowhere.invalid leads nowhere',
  );
});

test('the message about a port for root says what to do', () => {
  const failure = cannotListen(Object.assign(new Error('listen EACCES'), { code: 'EACCES' }), {
    host: 'localhost',
    port: 80,
  });
  expect(failure).toBeInstanceOf(StartFailure);
  expect(String(failure)).toContain('PORT=80 is not open to an ordinary user');
});
