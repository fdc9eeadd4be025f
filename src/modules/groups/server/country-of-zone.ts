import { countries } from '#platform/entity/region/countries.ts';

type WithZones = Intl.Locale & { readonly timeZones?: readonly string[]; getTimeZones?: () => readonly string[] };

let known: ReadonlyMap<string, string> | undefined;

/** The country of a time zone: `America/Sao_Paulo` is in Brazil; undefined for UTC and zones of no country. */
export function countryOfZone(zone: string): string | undefined {
  known ??= new Map(countries.flatMap((country) => zonesOf(country).map((name) => [nameOf(name), country])));
  return known.get(nameOf(zone));
}

function zonesOf(country: string): readonly string[] {
  const locale: WithZones = new Intl.Locale(`und-${country}`);
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

/** The one of several names of a zone that Intl uses. */
function nameOf(zone: string): string {
  return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
}
