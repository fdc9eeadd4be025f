import { IconArrowBackUp, IconBook, IconKeyboard, IconLanguage, IconLogout, IconMoon } from '@tabler/icons-react';
import { type Locale, locales } from '#platform/entity/locale.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import { schemes } from '../schemes.ts';
import type { Command } from './command.ts';

/** Opens the dialogs of the frame. */
export interface Opens {
  readonly onShortcuts: () => void;
  readonly onActs: () => void;
}

interface Switches extends Opens {
  readonly openHelp: () => void;
  readonly logout: () => void;
  readonly chooseLocale: (locale: Locale) => void;
  readonly chooseScheme: (scheme: (typeof schemes)[number]) => void;
}

/** Theme, language, help and logout, as commands. */
export function settingCommands(t: Translate<string>, spoken: Locale, does: Switches): readonly Command[] {
  const setting = (
    key: string,
    icon: Command['icon'],
    say: (words: Translate<string>) => string,
    to: () => void,
  ): Command => ({ key, group: 'settings', icon, label: say(t), say, also: [key], far: true, to });
  return [
    ...schemes.map((scheme) =>
      setting(
        `theme-${scheme}`,
        IconMoon,
        (words) => `${words('shell.theme')}: ${words(`shell.theme.${scheme}`)}`,
        () => does.chooseScheme(scheme),
      ),
    ),
    ...locales
      .filter((locale) => locale !== spoken)
      .map((locale) =>
        setting(
          `language-${locale}`,
          IconLanguage,
          (words) => `${words('shell.language')}: ${words(`shell.locale.${locale}`)}`,
          () => does.chooseLocale(locale),
        ),
      ),
    setting('undo.title', IconArrowBackUp, (words) => words('undo.title'), does.onActs),
    setting('shortcuts', IconKeyboard, (words) => words('shell.shortcuts'), does.onShortcuts),
    setting('documentation', IconBook, (words) => words('shell.documentation'), does.openHelp),
    setting('logout', IconLogout, (words) => words('shell.logout'), does.logout),
  ];
}
