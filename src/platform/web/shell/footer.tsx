import { Link } from '@tanstack/react-router';
import { memo, type ReactNode } from 'react';
import { formatDate } from '#platform/entity/region/format-date.ts';
import { useRegion, useT } from '../i18n/language.tsx';
import { contactLink } from './contact.ts';
import { current } from './release.ts';

export const Footer = memo(function Footer(): ReactNode {
  const t = useT();
  const region = useRegion();
  return (
    <footer className="o-footer">
      <Link to="/help">{t('shell.documentation')}</Link>
      <a href={contactLink()}>{t('shell.email')}</a>
      <a href="/terms-and-conditions.html">{t('shell.terms')}</a>
      <span>{t('shell.released', { date: formatDate(current.date, region) })}</span>
      <span>{t('shell.copyright', { from: current.from, to: current.to })}</span>
    </footer>
  );
});
