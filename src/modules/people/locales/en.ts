import { people } from './people.en.ts';
import { screens } from './screens.en.ts';
import { visitors } from './visitors.en.ts';

/** Words of people. */
export const en = {
  user: { one: 'Person', other: 'People' },
  'user.group.main': 'Profile',
  'user.field.fullname': 'Full name',
  'user.field.email': 'Email',
  'user.field.unconfirmed_email': 'New email, not confirmed yet',
  'user.field.newsletter': 'Newsletter',
  ...people,
  ...screens,
  ...visitors,
} as const;
