import type { AuditRow } from './audit-rows.ts';
import type { Words } from '../words.ts';

/** What a line of the audit log was about, in words; nothing where the event says it all. */
export function auditDetail(t: Words, { event, detail }: AuditRow): string {
  const text = (name: string): string => (typeof detail[name] === 'string' ? detail[name] : '');
  if (event === 'plan') return t.dynamic(`account.v7_plan.${text('plan')}`);
  if (event === 'setting') return settingName(t, text('key'));
  if (event === 'delete') return [kindName(t, text('klass')), text('label')].filter((word) => word !== '').join(' · ');
  if (event === 'export') {
    const { rows: count } = detail;
    if (typeof count !== 'number') return t.dynamic(`groups.audit.export-of-${text('what')}`);
    return [exportName(t, text('what')), t('groups.audit.export-rows', { count })].join(' · ');
  }
  if (event === 'role') {
    const flags = ['admin', 'report_view'].filter((flag) => detail[flag] === true);
    return flags.map((flag) => t.dynamic(`subscription.field.${flag}`)).join(', ');
  }
  return '';
}

/** A list by its kind, a report by its own name. */
function exportName(t: Words, what: string): string {
  const own = `${what}.title`;
  return t.has(own) ? t.dynamic(own) : t.has(what) ? t.dynamic(what, { count: 2 }) : what;
}

function settingName(t: Words, key: string): string {
  const own = `groups.setting.${key}`;
  if (t.has(own)) return t.dynamic(own);
  const kind = { phones: 'phone', addresses: 'address' }[key];
  return kind === undefined ? key : t.dynamic(kind, { count: 2 });
}

function kindName(t: Words, kind: string): string {
  return t.has(kind) ? t.dynamic(kind, { count: 1 }) : kind;
}
