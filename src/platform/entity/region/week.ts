/** The days that a week may begin with, in a calendar. */
export const firstDays = ['sunday', 'monday', 'saturday'] as const;

const numbers = { sunday: 0, monday: 1, saturday: 6 } as const;

/** Countries by the first day of their week (Unicode CLDR); in all others it is Monday. */
const sunday =
  'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT ' +
  'TW UM US VE VI WS YE ZA ZW';
const saturday = 'AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY';

/** The number of the first day of the week, Sunday being 0: the group's choice, else that of the country, else Sunday. */
export function firstDayOf(chosen: string | null | undefined, country: string | undefined): 0 | 1 | 6 {
  const own = firstDays.find((day) => day === chosen);
  if (own !== undefined) return numbers[own];
  if (country === undefined || sunday.includes(country)) return 0;
  return saturday.includes(country) ? 6 : 1;
}
