import type { ModuleCard } from '#platform/entity/card.ts';

/** The variables that a backup keeps, by name: those that belong to no place, and of the secrets all but SECRET_KEY. */
export interface SettingsSnapshot {
  readonly open: Readonly<Record<string, string>>;
  readonly secret: Readonly<Record<string, string>>;
}

type Text = (name: string) => string | undefined;

/** `text` reads a variable that is no secret; `settings` holds those of modules, secret ones too. */
export function settingsSnapshot(
  cards: readonly ModuleCard[],
  text: Text,
  smtpUrl: string | undefined,
  settings: Readonly<Record<string, string>>,
): SettingsSnapshot {
  return { open: openOf(cards, text), secret: secretOf(cards, smtpUrl, settings) };
}

const kept =
  'NODE_ENV HOST PORT BASE_URL MAIL_FROM TRUSTED_PROXIES LOG_LEVEL REGISTRATION DEFAULT_PLAN MODULE_HOSTS AVATAR_URL SOCIAL_FEED_URL'.split(
    ' ',
  );

function openOf(cards: readonly ModuleCard[], text: Text): Record<string, string> {
  const own = cards.flatMap(({ brand, variables = [] }) => [
    ...(brand === undefined ? [] : [brand.setting]),
    ...variables.filter(({ secret = false }) => !secret).map(({ name }) => name),
  ]);
  const given = [...kept, ...own].map((name) => [name, text(name)] as const);
  return Object.fromEntries(given.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

function secretOf(
  cards: readonly ModuleCard[],
  smtpUrl: string | undefined,
  settings: Readonly<Record<string, string>>,
): Record<string, string> {
  const secret = cards.flatMap(({ variables = [] }) => variables.filter((one) => one.secret === true));
  const given = secret.flatMap(({ name }) => (settings[name] === undefined ? [] : [[name, settings[name]] as const]));
  return { ...(smtpUrl !== undefined && { SMTP_URL: smtpUrl }), ...Object.fromEntries(given) };
}
