const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** The common name of a browser, from its user agent: `Firefox, Linux`; undefined for an unknown one. */
export function browserName(userAgent: string): string | undefined {
  const name = (known: typeof browsers): string | undefined => known.find(([mark]) => mark.test(userAgent))?.[1];
  const parts = [name(browsers), name(systems)].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join(', ');
}
