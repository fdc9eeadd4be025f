/** What methods of RFC 8176 rest on: something that a person has, knows, or is. */
const kinds = {
  has: ['hwk', 'swk', 'sc', 'otp', 'sms', 'tel'],
  knows: ['pwd', 'pin', 'kba'],
  is: ['face', 'fpt', 'iris', 'retina', 'vbm'],
} as const;

/** Classes that stand for more than one factor: of the OpenID provider policies, and of REFEDS. */
const classes = [
  'phr',
  'phrh',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
  'https://refeds.org/profile/mfa',
];

/**
 * Whether an ID token says that the person proved several factors: `mfa`, methods of two kinds (RFC 8176), or a class that means it. The presence of a
 * person (`user`), a place, a risk or several channels are no factor.
 */
export function provesSeveralFactors({ amr, acr }: { readonly amr?: unknown; readonly acr?: unknown }): boolean {
  if (typeof acr === 'string' && classes.includes(acr)) return true;
  if (!Array.isArray(amr)) return false;
  if (amr.includes('mfa')) return true;
  return Object.values(kinds).filter((methods) => methods.some((method) => amr.includes(method))).length > 1;
}
