import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  IconClipboardPlus,
  IconFileText,
  IconHistory,
  IconKeyboard,
  IconLayoutKanban,
  IconShieldLock,
} from '@tabler/icons-react';
import { createElement, type ReactNode } from 'react';
import type { Catalogue } from '#platform/entity/messages.ts';
import type { Locale } from '#platform/entity/locale.ts';
import { translator } from '#platform/web/i18n/catalogue.ts';
import { useHouse } from '#platform/web/data/use-house.ts';
import { useLocale } from '#platform/web/i18n/language.tsx';
import { LoadingSkeleton } from '#platform/web/parts/loading-skeleton.tsx';
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
  return data === undefined ? <LoadingSkeleton lines={12} /> : <Sections text={translator(data, locale)} />;
}

function Sections({ text }: { text: LandingWords }): ReactNode {
  const { registration, sellsPlans } = useHouse();
  const open = registration === 'open';
  useTitle(text('title'));
  return (
    <div className="a-landing">
      <section className="a-hero">
        <div>
          <h1>{text('hero.title')}</h1>
          <p className="a-lead">{text('hero.text')}</p>
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
        <Preview text={text} />
      </section>
      <Features text={text} />
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
    </div>
  );
}

const features = [
  ['intake', IconClipboardPlus],
  ['board', IconLayoutKanban],
  ['history', IconHistory],
  ['papers', IconFileText],
  ['keyboard', IconKeyboard],
  ['yours', IconShieldLock],
] as const;

function Features({ text }: { text: LandingWords }): ReactNode {
  return (
    <section aria-labelledby="features">
      <h2 id="features">{text('features.title')}</h2>
      <ul className="o-plain-list a-features">
        {features.map(([key, icon]) => (
          <li key={key}>
            {createElement(icon, { size: 24, stroke: 1.5, 'aria-hidden': true })}
            <h3>{text(`features.${key}.title`)}</h3>
            <p>{text(`features.${key}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
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
