import { signUp } from '#src/testing/client.ts';
import { openServer } from './server.ts';

/**
 * `npx tsx bench/addresses.ts [ROUNDS]`: whether the time of an answer tells a known address from an unknown one, at registration, sign-in,
 * reset, confirmation and invitation. Milliseconds (median) of both and their ratio, which is to lie between 0.8 and 1.25.
 */
const rounds = Number(process.argv[2] ?? 100);
const running = await openServer();
const { server } = running.app;
const headers = { cookie: running.ana.cookie };

const known = { confirmed: [] as string[], waiting: [] as string[] };
for (let at = 0; at < rounds; at += 1) {
  known.confirmed.push((await signUp(running.app)).email);
  known.waiting.push((await signUp(running.app, { confirm: false })).email);
}

const calls: Readonly<Record<string, [string, (email: string) => object, readonly string[]]>> = {
  register: ['_users', (email) => ({ unconfirmed_email: email, password: 'a good password' }), known.confirmed],
  'sign in': ['_session', (username) => ({ username, password: 'not the password' }), known.confirmed],
  reset: ['_password', (email) => ({ email }), known.confirmed],
  confirm: ['_confirm', (email) => ({ email }), known.waiting],
  invite: [running.group, (email) => ({ klass: 'subscription', email }), known.confirmed],
};

try {
  console.log('call        known  unknown  ratio');
  for (const [name, [path, body, addresses]] of Object.entries(calls)) {
    const times = { known: [] as number[], unknown: [] as number[] };
    // Known and unknown addresses alternate, so that other load on the machine affects both alike.
    for (const [at, address] of addresses.entries()) {
      const unknown = `unknown.${name.replace(' ', '')}.${at}@example.com`;
      const pair = [
        ['known', address],
        ['unknown', unknown],
      ] as const;
      for (const [which, email] of at % 2 === 0 ? pair : pair.toReversed()) {
        const begun = performance.now();
        const { statusCode } = await server.inject({
          method: 'POST',
          url: `/api/${path}`,
          headers,
          payload: body(email),
        });
        times[which].push(performance.now() - begun);
        if (statusCode >= 500 || statusCode === 429) throw new Error(`${name}: ${statusCode}`);
      }
    }
    const [a, b] = [median(times.known), median(times.unknown)];
    console.log(
      `${name.padEnd(10)}${a.toFixed(2).padStart(7)}${b.toFixed(2).padStart(9)}${(a / b).toFixed(2).padStart(7)}`,
    );
  }
} finally {
  await running.close();
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
