import type { ReactNode } from 'react';
import { useT } from '../i18n/language.tsx';
import { useFormats } from '../i18n/use-formats.ts';
import { contactLink } from './contact.ts';
import { release } from './release.ts';

export function Footer(): ReactNode {
  const t = useT();
  const formats = useFormats();
  return (
    <footer className="o-footer">
      <a href="/api/docs">{t('shell.documentation')}</a>
      <a href={contactLink()}>{t('shell.email')}</a>
      <a href="/terms-and-conditions.html">{t('shell.terms')}</a>
      <span>{t('shell.released', { date: formats.date(release.date) })}</span>
      <span>{t('shell.copyright', { from: release.from, to: release.to })}</span>
    </footer>
  );
}
