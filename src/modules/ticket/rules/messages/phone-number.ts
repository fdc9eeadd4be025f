import { telLink } from '../tel-link.ts';
import { callingCode } from './calling-codes.ts';

/** Countries where the zero of a number is dialled from abroad as well. */
const keepsZero: ReadonlySet<string> = new Set(['IT', 'SM', 'VA']);

/**
 * The international forms of a phone number as a shop writes it, digits alone, the most likely first. `country` is that of numbers without a country
 * code. A Brazilian mobile number has two forms, because accounts of WhatsApp made before the ninth digit keep the shorter one. Empty if the
 * number is incomplete.
 */
export function internationalNumbers(typed: string, country: string | undefined): readonly string[] {
  const dialled = telLink(typed);
  const digits = dialled.replaceAll(/\D/g, '');
  if (dialled.startsWith('+')) return formsOf(digits);
  if (digits.startsWith('00')) return formsOf(digits.slice(2));
  const code = country === undefined ? undefined : callingCode(country);
  if (code === undefined || country === undefined) return [];
  if (country === 'BR') return brazilian(digits);
  if (code === '1' && digits.length === 11 && digits.startsWith('1')) return formsOf(digits);
  return formsOf(`${code}${keepsZero.has(country) ? digits : digits.replace(/^0+/, '')}`);
}

/** At least eight digits with the country code, at most the fifteen of E.164. */
function formsOf(digits: string): readonly string[] {
  if (!/^[1-9]\d{7,14}$/.test(digits)) return [];
  return digits.startsWith('55') ? brazilianForms(digits.slice(2), digits) : [digits];
}

function brazilian(digits: string): readonly string[] {
  // A zero, and for long distance the two digits of a carrier, are only dialled inside the country.
  const local = digits.startsWith('0') ? digits.replace(/^0+/, '').replace(/^\d\d(?=\d{10,11}$)/, '') : digits;
  const national = /^55\d{10,11}$/.test(local) ? local.slice(2) : local;
  return /^[1-9]\d{9,10}$/.test(national) ? brazilianForms(national, `55${national}`) : [];
}

function brazilianForms(national: string, whole: string): readonly string[] {
  const [, area = '', rest = ''] = /^(\d\d)(\d{8,9})$/.exec(national) ?? [];
  if (rest.length === 9 && rest.startsWith('9')) return [whole, `55${area}${rest.slice(1)}`];
  return rest.length === 8 && /^[6-9]/.test(rest) ? [`55${area}9${rest}`, whole] : [whole];
}

/** `+55 11 91234-5678` for `5511912345678`; other countries in groups of three from the end. */
export function readableNumber(digits: string): string {
  const [, area, first, last] = /^55(\d\d)(\d{4,5})(\d{4})$/.exec(digits) ?? [];
  if (area !== undefined) return `+55 ${area} ${first}-${last}`;
  return `+${digits.replaceAll(/\B(?=(\d{3})+$)/g, ' ')}`;
}
