import { openShop } from './shop.ts';

/** `npx tsx bench/login.ts [ROUNDS]`: how long a refused sign-in takes for a known and for an unknown address; they should not differ. */
const rounds = Number(process.argv[2] ?? 60);
const shop = await openShop(1);
try {
  const refused = async (username: string): Promise<number> => {
    const from = performance.now();
    await shop.ana.call('POST', '_session', { username, password: 'not the password' });
    return performance.now() - from;
  };
  // Warm-up, not counted: the first call of each fills caches.
  await Promise.all([refused(shop.ana.email), refused('nobody@example.com')]);
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  for (let round = 0; round < rounds; round += 1) {
    // Alternating, so that other load on the machine affects both alike.
    times.known.push(await refused(shop.ana.email));
    times.unknown.push(await refused(`nobody${round}@example.com`));
  }
  const [known, unknown] = [median(times.known), median(times.unknown)];
  console.log(`known ${known.toFixed(1)} ms, unknown ${unknown.toFixed(1)} ms, ratio ${(known / unknown).toFixed(3)}`);
} finally {
  await shop.close();
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
