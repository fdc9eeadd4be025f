/** Programs by their product name in the user agent. The first match counts: many also name the library or program that they imitate. */
const known: readonly (readonly [RegExp, string])[] = [
  [/\bWebDAV(?:FS|Lib)\//, 'Finder'],
  [/^Microsoft-WebDAV-MiniRedir\//, 'Windows Explorer'],
  [/\bMicrosoft (?:Office|Word|Excel|PowerPoint|OneNote|Access)\b|\bMSOffice\b|^MS FrontPage\b/, 'Microsoft Office'],
  [/\b(?:mirall|Nextcloud)\b/, 'Nextcloud'],
  [/\bownCloud\b/i, 'ownCloud'],
  [/\bgvfs\//, 'GNOME Files'],
  [/\b(?:KIO|Dolphin|Konqueror)\//, 'KDE Dolphin'],
  [/\bLibreOffice\b/, 'LibreOffice'],
  [/^Dalvik\//, 'Android'],
];

/** What `programName` answers for a web browser. */
export const browser = 'browser';

/** Characters of a name; longer ones are cut. */
const longest = 60;

/** The readable name of the program that sent this User-Agent: `rclone/v1.68.2` → `rclone`; undefined if it has none. */
export function programName(userAgent: string | undefined): string | undefined {
  const agent = (userAgent ?? '').trim();
  const found = known.find(([mark]) => mark.test(agent));
  if (found !== undefined) return found[1];
  if (agent.startsWith('Mozilla/')) return browser;
  const product = agent.split(/[/(;,]/, 1)[0] ?? '';
  const name = product
    .replaceAll(/\p{C}+/gu, '')
    .replaceAll(/[-_+\s]+/g, ' ')
    .trim();
  return name === '' ? undefined : Array.from(name).slice(0, longest).join('');
}
