import fc from 'fast-check';
import { expect, test } from 'vitest';
import { invitationOver, ownFlags, refusedAdmin, refusedChange, refusedRemoval } from './membership.ts';

const flags = ['admin', 'report_view', 'limits', 'all_notifications', 'ticket_created', 'comment_created'];
const changes = fc.dictionary(fc.constantFrom(...flags), fc.boolean(), { noNullPrototype: true });
const standings = fc.record({
  own: fc.boolean(),
  byAdmin: fc.boolean(),
  creator: fc.boolean(),
  single: fc.boolean(),
  otherAdmins: fc.nat(3),
  fullAdmins: fc.nat(3),
});

test('nobody changes their own rights, but an administrator lifts limits that nobody else can; everyone chooses their own mails', () => {
  fc.assert(
    fc.property(changes, standings, (asked, standing) => {
      const refused = refusedChange(asked, { ...standing, own: true }) !== undefined;
      const mayLift = standing.byAdmin && standing.fullAdmins === 0;
      const own: readonly string[] = mayLift ? [...ownFlags, 'limits'] : ownFlags;
      expect(refused).toBe(Object.keys(asked).some((name) => !own.includes(name)));
    }),
  );
});

test('a member without the admin flag changes nothing of other members', () => {
  fc.assert(
    fc.property(changes, standings, (asked, standing) => {
      const refusal = refusedChange(asked, { ...standing, own: false, byAdmin: false });
      expect(refusal).toEqual({ reason: 'You are not allowed to access this data' });
    }),
  );
});

test('a group limited to one administrator never gets a second one and never loses its creator', () => {
  fc.assert(
    fc.property(changes, standings, (asked, given) => {
      const standing = { ...given, own: false, byAdmin: true };
      const allowed = refusedChange(asked, standing) === undefined;
      const second = asked['admin'] === true && standing.single && standing.otherAdmins > 0;
      const dethroned = standing.creator && asked['admin'] === false;
      expect(allowed).toBe(!second && !dethroned);
      expect(refusedAdmin(true, standing) === undefined).toBe(!standing.single || standing.otherAdmins === 0);
    }),
  );
});

test('only an administrator removes members, but neither themselves nor the creator', () => {
  fc.assert(
    fc.property(standings, (standing) => {
      const allowed = refusedRemoval(standing) === undefined;
      expect(allowed).toBe(standing.byAdmin && !standing.own && !standing.creator);
    }),
  );
});

test('an invitation expires exactly at its time', () => {
  const until = '2026-11-27T10:00:00.000Z';
  expect(invitationOver({ invite_expires_at: until }, new Date('2026-11-27T09:59:59.999Z'))).toBe(false);
  expect(invitationOver({ invite_expires_at: until }, new Date(until))).toBe(true);
  expect(invitationOver({}, new Date(until))).toBe(false);
});
