import type { ModuleCard } from '#platform/entity/card.ts';

/**
 * The variables that a backup stores, by name: those that do not depend on the machine, and all secrets except
 * SECRET_KEY.
 */
export interface SettingsSnapshot {
  readonly open: Readonly<Record<string, string>>;
  readonly secret: Readonly<Record<string, string>>;
}

type Text = (name: string) => string | undefined;

/** `text` reads a variable that is not secret, `secrets` are the platform’s secret ones; `settings` holds the modules' variables, including secret ones. */
export function settingsSnapshot(
  cards: readonly ModuleCard[],
  text: Text,
  secrets: Readonly<Record<string, string | undefined>>,
  settings: Readonly<Record<string, string>>,
): SettingsSnapshot {
  return { open: openOf(cards, text), secret: secretOf(cards, secrets, settings) };
}

const platformVariables =
  'NODE_ENV HOST PORT BASE_URL MAIL_FROM TRUSTED_PROXIES LOG_LEVEL REGISTRATION DEFAULT_PLAN MODULE_HOSTS AVATAR_URL SOCIAL_FEED_URL OIDC_ISSUER OIDC_CLIENT_ID OIDC_NAME OIDC_DOMAINS OIDC_ONLY'.split(
    ' ',
  );

function openOf(cards: readonly ModuleCard[], text: Text): Record<string, string> {
  const moduleVariables = cards.flatMap(({ brand, variables = [] }) => [
    ...(brand === undefined ? [] : [brand.setting]),
    ...variables.filter(({ secret = false }) => !secret).map(({ name }) => name),
  ]);
  const values = [...platformVariables, ...moduleVariables].map((name) => [name, text(name)] as const);
  return Object.fromEntries(values.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

function secretOf(
  cards: readonly ModuleCard[],
  secrets: Readonly<Record<string, string | undefined>>,
  settings: Readonly<Record<string, string>>,
): Record<string, string> {
  const secretVariables = cards.flatMap(({ variables = [] }) => variables.filter((one) => one.secret === true));
  const values = [...Object.entries(secrets), ...secretVariables.map(({ name }) => [name, settings[name]] as const)];
  return Object.fromEntries(values.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}
