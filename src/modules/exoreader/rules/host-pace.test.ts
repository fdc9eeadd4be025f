import fc from 'fast-check';
import { expect, test } from 'vitest';
import { burst, type HostPace, interval, takeToken } from './host-pace.ts';

test('a host is asked a few times at once, and then at its pace, whenever it is tried', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(interval * 3), { maxLength: 300 }), (gaps) => {
      let pace: HostPace | undefined;
      let [now, taken] = [0, 0];
      for (const gap of gaps) {
        now += gap;
        const took = takeToken(pace, now);
        ({ pace } = took);
        if (took.wait === 0) taken += 1;
        else expect(takeToken(pace, now + took.wait).wait).toBe(0);
        expect(taken).toBeLessThanOrEqual(burst + now / interval + 1e-6);
      }
    }),
  );
});
