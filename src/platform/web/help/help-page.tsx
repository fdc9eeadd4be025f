import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { QueryState } from '../parts/query-state.tsx';
import { useTitle } from '../routing/use-title.ts';
import './help.css';
import { HelpText, plainText, titleOf } from './help-text.tsx';
import { type Help, type ModuleHelp, useHelp } from './use-help.ts';

/** Help for all screens, by module. */
export function HelpPage(): ReactNode {
  return <QueryState query={useHelp()}>{(help) => <AllHelp help={help} />}</QueryState>;
}

function AllHelp({ help }: { help: Help }): ReactNode {
  const { t } = help;
  const [text, setText] = useState('');
  useTitle(t('help.title'));
  const found = modulesWith(text, help);
  return (
    <article className="o-page o-help">
      <h1>{t('help.title')}</h1>
      <TextInput
        className="o-screen"
        type="search"
        leftSection={<IconSearch size={16} />}
        aria-label={t('help.search')}
        placeholder={t('help.search')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {found.map((module) => (
        <ModuleSection key={module.product} module={module} help={help} />
      ))}
      <output>{found.length === 0 ? t('help.nothing', { text }) : null}</output>
      <p>
        <a href="/api/docs">{t('help.api')}</a>
      </p>
    </article>
  );
}

function ModuleSection({ module, help }: { module: ModuleHelp; help: Help }): ReactNode {
  const { product } = module;
  return (
    <section>
      <h2>{product === null ? help.t('help.every-group') : help.t(`module.${product}`)}</h2>
      {module.screens.map((screen) => (
        <section key={screen.paths[0]}>
          <h3>{titleOf(screen, help)}</h3>
          <HelpText screen={screen} help={help} />
        </section>
      ))}
    </section>
  );
}

/** The modules with the screens whose help contains all words of a text, in any case and without accents. */
export function modulesWith(text: string, help: Help): readonly ModuleHelp[] {
  const words = fold(text).split(/\s+/);
  return help.modules
    .map(({ product, screens }) => {
      const name = product === null ? '' : help.t(`module.${product}`);
      return {
        product,
        screens: screens.filter((screen) => {
          const said = fold(`${name} ${plainText(screen, help)}`);
          return words.every((word) => said.includes(word));
        }),
      };
    })
    .filter(({ screens }) => screens.length > 0);
}

function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
