/** Settings of a group that its Pix codes need. */
export const pixSettingKeys = ['pix-key', 'pix-name', 'pix-city', 'name', 'addresses'] as const;

type Settings = (key: (typeof pixSettingKeys)[number]) => string | null | undefined;

/** Whom a Pix of the group pays: name and city as set for Pix, else those of the group and its main address. */
export function pixPayee(settings: Settings): { key: string; name: string; city: string } {
  return {
    key: settings('pix-key') ?? '',
    name: settings('pix-name') ?? settings('name') ?? '',
    city: settings('pix-city') ?? cityIn(settings('addresses') ?? '[]'),
  };
}

interface Address {
  readonly city?: unknown;
  readonly main?: unknown;
}

function cityIn(json: string): string {
  try {
    const list: unknown = JSON.parse(json);
    const addresses = Array.isArray(list) ? (list as readonly (Address | null)[]) : [];
    const city = (addresses.find((one) => one?.main === true) ?? addresses[0])?.city;
    return typeof city === 'string' ? city : '';
  } catch {
    return '';
  }
}
