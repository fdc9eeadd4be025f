/** Digits of a subscriber's number that every spelling of a phone ends with, with or without country code, area code and ninth digit. */
const lastDigits = 8;

/** Whether a text is a phone number and nothing else: at least eight digits with the signs that people write between them. */
export function isPhone(text: string): boolean {
  return /^\+?[\d\s().-]+$/.test(text.trim()) && digitsOf(text).length >= lastDigits && digitsOf(text).length <= 15;
}

/** The last eight digits of a phone number, by which all its spellings are found. */
export function endOfPhone(text: string): string {
  return digitsOf(text).slice(-lastDigits);
}

/**
 * Whether two spellings may mean the same phone: one may lack the country code, the area code, or the ninth digit that Brazilian mobile
 * numbers have had since 2016.
 */
export function isSamePhone(one: string, other: string): boolean {
  const [a, b] = [withoutNinth(one), withoutNinth(other)];
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length >= lastDigits && long.endsWith(short);
}

/** The digits without the prefix of calls within or out of the country, and without the ninth digit of a Brazilian mobile number. */
function withoutNinth(text: string): string {
  const digits = digitsOf(text).replace(/^0+/, '');
  // Only numbers that begin with 6 to 9 existed before the ninth digit, so no landline is taken for a mobile phone.
  return digits.replace(/^((?:55)?\d\d)?9([6-9]\d{7})$/, '$1$2');
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}
