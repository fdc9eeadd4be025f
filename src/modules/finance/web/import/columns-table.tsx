import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { cut } from '../../rules/csv/table/header.ts';
import type { Proposal } from '../../rules/csv/propose.ts';
import { withRole } from '../../rules/csv/columns/roles.ts';
import { roles, type Role } from '../../rules/csv/settings.ts';
import { useTranslations } from '../words.ts';
import './columns-step.css';

/** Number of lines shown. */
const shown = 6;

/** The file's first lines below the roles of its columns. */
export function ColumnsTable(props: { proposal: Proposal; onColumn: (column: readonly Role[]) => void }): ReactNode {
  const t = useTranslations();
  const { settings, header, rows, width } = props.proposal;
  const { items } = cut(rows, settings.header_line);
  const places = Array.from({ length: width }, (_, place) => place);
  const roleOf = (place: number): Role => settings.column[place] ?? 'ignore';
  const headingOf = (place: number): string => header[place] || t('import.column', { place: place + 1 });
  const pick = (place: number, role: Role): void =>
    props.onColumn(
      withRole(
        places.map((at) => roleOf(at)),
        place,
        role,
      ),
    );
  return (
    <>
      {/* A wide table scrolls by keyboard only where it can be focused. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="f-columns" aria-label={t('import.matched')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {places.map((place) => (
                <th key={place} scope="col" data-unused={roleOf(place) === 'ignore' ? true : undefined}>
                  <NativeSelect
                    size="xs"
                    aria-label={t('import.column-role', { place: place + 1, heading: headingOf(place) })}
                    value={roleOf(place)}
                    data={roles.map((role) => ({ value: role, label: t(`import.role.${role}`) }))}
                    onChange={(event) => pick(place, event.currentTarget.value as Role)}
                  />
                  <span className="f-heading" title={headingOf(place)}>
                    {headingOf(place)}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.slice(0, shown).map(({ line, cells }) => (
              <tr key={line}>
                {places.map((place) => (
                  <td key={place} data-unused={roleOf(place) === 'ignore' ? true : undefined} title={cells[place]}>
                    {cells[place]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {items.length > shown ? (
        <p className="o-quiet o-small f-more-lines">{t('import.more-lines', { count: items.length - shown })}</p>
      ) : null}
    </>
  );
}
