import type { Complaint, Complaints } from '#platform/entity/failure.ts';

/** The values of the registration form; all but the address and the acceptance are optional. */
export interface Registration {
  readonly unconfirmed_email: string;
  readonly fullname: string;
  readonly password: string;
  readonly password_confirmation: string;
  readonly accept_terms: boolean;
}

/** The complaints before any call (docs/specification.md, Messages). */
export function checkRegistration(form: Registration): Complaints {
  return withoutEmpty({
    unconfirmed_email: form.unconfirmed_email.trim() === '' ? 'cant-be-blank' : null,
    password_confirmation: form.password === form.password_confirmation ? null : 'doesnt-match',
    accept_terms: form.accept_terms ? null : 'must-be-accepted',
  });
}

/** A new password and its repetition. */
export function checkPassword(password: string, confirmation: string): Complaints {
  return withoutEmpty({
    password: password === '' ? 'cant-be-blank' : null,
    password_confirmation: password === confirmation ? null : 'doesnt-match',
  });
}

/** Complaints by field from one code each; null means that a field is valid. */
export function withoutEmpty(codes: Readonly<Record<string, string | null>>): Complaints {
  const found: Record<string, readonly Complaint[]> = {};
  for (const [field, code] of Object.entries(codes)) if (code !== null) found[field] = [{ code }];
  return found;
}
