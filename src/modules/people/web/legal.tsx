import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Catalogue } from '#platform/entity/messages.ts';
import type { Locale } from '#platform/entity/locale.ts';
import { type Translate, translator } from '#platform/web/i18n/catalogue.ts';
import { useLocale } from '#platform/web/i18n/language.tsx';
import { LoadingSkeleton } from '#platform/web/parts/loading-skeleton.tsx';
import { useTitle } from '#platform/web/routing/use-title.ts';
import './wide.css';
import { useTranslations } from './words.ts';

type Page = 'terms' | 'privacy' | 'refund' | 'disclaimer';

/** The long texts are loaded only with these pages. */
const texts: Readonly<Record<Locale, () => Promise<Catalogue>>> = {
  en: async () => (await import('../locales/legal.en.ts')).legal,
  'pt-BR': async () => (await import('../locales/legal.pt-BR.ts')).legal,
};

/** legal#terms */
export function Terms(): ReactNode {
  return <Legal page="terms" />;
}

/** legal#privacy */
export function Privacy(): ReactNode {
  return <Legal page="privacy" />;
}

/** legal#refund */
export function Refund(): ReactNode {
  return <Legal page="refund" />;
}

/** legal#disclaimer */
export function Disclaimer(): ReactNode {
  return <Legal page="disclaimer" />;
}

function Legal({ page }: { page: Page }): ReactNode {
  const t = useTranslations();
  const locale = useLocale();
  const { data } = useQuery({
    queryKey: ['legal', locale],
    queryFn: texts[locale],
    staleTime: Number.POSITIVE_INFINITY,
  });
  const title = t(`people.legal.${page}`);
  useTitle(title);
  return (
    <article className="a-wide">
      <h1>{title}</h1>
      {data === undefined ? <LoadingSkeleton lines={12} /> : <Sections page={page} text={translator(data, locale)} />}
    </article>
  );
}

/** `terms.1.title`, `terms.1.text`, `terms.2.title` … as far as there are keys. */
function Sections(props: { page: Page; text: Translate<string> }): ReactNode {
  const { page, text } = props;
  const numbers = Array.from({ length: 20 }, (_, index) => index + 1).filter((n) => text.has(`${page}.${n}.title`));
  return numbers.map((n) => (
    <section key={n}>
      <h2>{text(`${page}.${n}.title`)}</h2>
      <p>{text(`${page}.${n}.text`)}</p>
    </section>
  ));
}
