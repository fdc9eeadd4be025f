import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconCheck, IconFolder, IconKeyboard, IconRss, IconShieldLock, IconTool, IconCoins } from '@tabler/icons-react';
import { createElement, type ReactNode } from 'react';
import type { Catalogue } from '#platform/entity/messages.ts';
import type { Locale } from '#platform/entity/locale.ts';
import { translator } from '#platform/web/i18n/catalogue.ts';
import { useHouse } from '#platform/web/data/use-house.ts';
import { useLocale } from '#platform/web/i18n/language.tsx';
import { LoadingSkeleton } from '#platform/web/parts/loading-skeleton.tsx';
import type { Icon } from '#platform/web/module.ts';
import { hostModule } from '#platform/web/shell/product.ts';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { Preview } from './preview.tsx';
import { Pricing } from './pricing.tsx';
import type { LandingWords } from './words.ts';
import './landing.css';

/** The texts of this page are loaded only with it. */
const texts: Readonly<Record<Locale, () => Promise<Catalogue>>> = {
  en: async () => (await import('../../locales/landing.en.ts')).landing,
  'pt-BR': async () => (await import('../../locales/landing.pt-BR.ts')).landing,
};

/** The landing page: what Oficina is, how it looks, what it does, its prices, and common questions. */
export function Landing(): ReactNode {
  const locale = useLocale();
  const { data } = useQuery({
    queryKey: ['landing', locale],
    queryFn: texts[locale],
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    // Around the skeleton too: the page is wider with it, and would jump to the side.
    <div className="a-landing">
      {data === undefined ? <LoadingSkeleton lines={12} /> : <Sections text={translator(data, locale)} />}
    </div>
  );
}

function Sections({ text }: { text: LandingWords }): ReactNode {
  const { registration, sellsPlans } = useHouse();
  const open = registration === 'open';
  const module = hostModule() ?? '';
  // On the host of one module the page describes that module alone.
  const own = (key: 'page' | 'title' | 'text'): string | undefined =>
    text.has(`hero.${module}.${key}`) ? text.dynamic(`hero.${module}.${key}`) : undefined;
  const isHost = own('title') !== undefined;
  useTitle(own('page') ?? text('title'));
  return (
    <>
      <section className="a-hero">
        <div>
          <h1>{own('title') ?? text('hero.title')}</h1>
          <p className="a-lead">{own('text') ?? text('hero.text')}</p>
          <div className="o-actions">
            {open && (
              <Button component={Link} to="/user/register" size="md">
                {text('hero.register')}
              </Button>
            )}
            <Button component={Link} to="/user/login" size="md" variant={open ? 'default' : 'filled'}>
              {text('hero.login')}
            </Button>
          </div>
          {sellsPlans && <p className="o-quiet o-small">{text('hero.note')}</p>}
        </div>
        {module === '' || text.has(`hero.${module}.preview`) ? <Preview text={text} /> : null}
      </section>
      {isHost ? null : <Purposes text={text} title={text('purposes.title')} />}
      <Features text={text} module={module} />
      {isHost ? <Purposes text={text} title={text('purposes.also')} /> : null}
      {sellsPlans && <Pricing text={text} />}
      <Questions text={text} without={sellsPlans ? [] : questionsOfPlans} />
      {open && (
        <section className="a-end">
          <h2>{text('end.title')}</h2>
          <p className="o-quiet">{text('end.text')}</p>
          <Button component={Link} to="/user/register" size="md">
            {text('hero.register')}
          </Button>
        </section>
      )}
    </>
  );
}

const pictures = [IconTool, IconCoins, IconFolder, IconRss] as const;

/** What the product can be used for, one card for each part. */
function Purposes({ text, title }: { text: LandingWords; title: string }): ReactNode {
  return (
    <section aria-labelledby="purposes">
      <h2 id="purposes">{title}</h2>
      <ul className="o-plain-list a-features a-features-narrow">
        {pictures.map((picture, place) => (
          <Feature key={place} picture={picture} text={text} words={`purposes.${place + 1}`} />
        ))}
      </ul>
    </section>
  );
}

/** The features of the module of the host's name, and those of all parts. */
function Features({ text, module }: { text: LandingWords; module: string }): ReactNode {
  const own = [1, 2, 3, 4].map((number) => `features.${module}.${number}`).filter((key) => text.has(`${key}.title`));
  return (
    <section aria-labelledby="features">
      <h2 id="features">{text('features.title')}</h2>
      <ul className="o-plain-list a-features">
        {own.map((words) => (
          <Feature key={words} picture={IconCheck} text={text} words={words} />
        ))}
        <Feature picture={IconKeyboard} text={text} words="features.keyboard" />
        <Feature picture={IconShieldLock} text={text} words="features.yours" />
      </ul>
    </section>
  );
}

function Feature({ picture, text, words }: { picture: Icon; text: LandingWords; words: string }): ReactNode {
  return (
    <li>
      {createElement(picture, { size: 24, stroke: 1.5 })}
      <h3>{text.dynamic(`${words}.title`)}</h3>
      <p>{text.dynamic(`${words}.text`)}</p>
    </li>
  );
}

/** The questions about the free plan. */
const questionsOfPlans = [2, 3, 4];

function Questions({ text, without }: { text: LandingWords; without: readonly number[] }): ReactNode {
  const numbers = Array.from({ length: 20 }, (_, index) => index + 1).filter(
    (n) => text.has(`faq.${n}.q`) && !without.includes(n),
  );
  return (
    <section aria-labelledby="questions">
      <h2 id="questions">{text('faq.title')}</h2>
      <div className="a-questions">
        {numbers.map((n) => (
          <details key={n}>
            <summary>{text.dynamic(`faq.${n}.q`)}</summary>
            <p>{text.dynamic(`faq.${n}.a`)}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
