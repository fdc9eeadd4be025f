import type { ServerModule } from '#platform/server/app.ts';
import { noticeWords } from '../locales/notices.ts';

/** Titles of dates in calendars. */
export const calendar: NonNullable<ServerModule['calendar']> = {
  maintenance: (doc, { locale }) => `${noticeWords[locale]['calendar.maintenance']}: ${labelsOf(doc, 'equipment')}`,
  estimate: (doc, { locale }) => `${noticeWords[locale]['calendar.estimate']}: ${labelsOf(doc, 'customer')}`,
  part_order: (doc, { locale }) => `${noticeWords[locale]['calendar.part_order']}: ${labelsOf(doc, 'ticket')}`,
  contract: (doc, { locale }) => `${noticeWords[locale]['calendar.contract']}: ${labelsOf(doc, 'customer')}`,
};

/** The record's title, and that of the record that it refers to. */
function labelsOf(doc: Readonly<Record<string, unknown>>, relation: string): string {
  const other = doc[relation];
  const label = typeof other === 'object' && other !== null && 'label' in other ? String(other.label) : '';
  return [...new Set([String(doc['label'] ?? ''), label])].filter((part) => part !== '').join(' · ');
}
