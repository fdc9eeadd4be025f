const most = 20;

/** The origins in the setting `allowed-origins`, a JSON list; undefined if it is no list of at most twenty origins. */
export function originsIn(text: string): readonly string[] | undefined {
  try {
    const list: unknown = JSON.parse(text);
    if (!Array.isArray(list) || list.length > most) return undefined;
    return list.every((origin): origin is string => typeof origin === 'string' && isOrigin(origin)) ? list : undefined;
  } catch {
    return undefined;
  }
}

/** Without encryption only pages of the own machine: a token must not travel in the clear. */
function isOrigin(text: string): boolean {
  return /^(https:\/\/[a-z0-9.-]{1,253}|http:\/\/localhost)(:[1-9]\d{0,4})?$/.test(text);
}

/** The origins of a stored setting, one on a line, as a person edits them. */
export function originLines(setting: string | undefined): string {
  return (setting === undefined ? [] : (originsIn(setting) ?? [])).join('\n');
}

/**
 * What a person entered, as the setting is stored; empty without any. An address copied from a browser becomes its origin; other lines stay
 * as they are and are refused.
 */
export function originSetting(lines: string): string {
  const origins = lines
    .split(/[\s,]+/)
    .filter((line) => line !== '')
    .map((line) => /^(https?:\/\/[^/?#]+)/i.exec(line)?.[1]?.toLowerCase() ?? line);
  return origins.length === 0 ? '' : JSON.stringify([...new Set(origins)]);
}
