/** Intl's formatters, one for each way of writing: making one costs as much as a hundred words written with it. */

export const numberFormat = kept((locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options));

export const pluralRules = kept((locale, options: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options));

export const relativeTimeFormat = kept(
  (locale, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
);

/** Digits of moments in a named time zone, as `formatToParts` gives them. */
export const zonedTimeFormat = kept(
  (locale, options: Intl.DateTimeFormatOptions & { readonly timeZone: string }) =>
    new Intl.DateTimeFormat(locale, options),
);

/** Codes of currencies are free: a stranger's thousand of them must not stay. */
const most = 500;

function kept<Options extends object, Format>(make: (tag: string, options: Options) => Format) {
  const formats = new Map<string, Format>();
  return (tag: string, options: Options): Format => {
    const key = `${tag} ${JSON.stringify(options)}`;
    const known = formats.get(key);
    if (known !== undefined) return known;
    if (formats.size >= most) formats.clear();
    const made = make(tag, options);
    formats.set(key, made);
    return made;
  };
}
