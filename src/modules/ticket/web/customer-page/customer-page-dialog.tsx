import { Checkbox, NativeSelect } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { locales } from '#platform/entity/locale.ts';
import { Dialog, DialogActions } from '#platform/web/parts/dialogs/dialog.tsx';
import { CopyLine } from '#platform/web/parts/copy-line.tsx';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { QrCode } from '#platform/web/parts/qr-code.tsx';
import { contentPath, useFiles } from '#modules/activity/web/files/use-files.ts';
import { isPicture } from '#modules/activity/rules/attachment.ts';
import { maxPhotos, shownParts } from '../../entities/customer-link.ts';
import type { TicketDoc } from '../ticket-doc.ts';
import { type CustomerPage, type LinkDoc, useCustomerPage } from './customer-page.ts';
import { useCustomerWords } from './words.ts';

const languages: Readonly<Record<string, string>> = { en: 'English', 'pt-BR': 'Português (Brasil)' };

interface Chosen {
  readonly shows?: readonly string[];
  readonly photos?: readonly string[];
  readonly locale?: string;
}

/** The QR code of the customer's page, and what it shows. Each change is stored at once. */
export function CustomerPageDialog(props: {
  account: string;
  doc: TicketDoc;
  link: LinkDoc;
  page: CustomerPage;
  writable: boolean;
  onClose: () => void;
}): ReactNode {
  const t = useCustomerWords();
  const { account, doc, link, page, writable, onClose } = props;
  const change = useCustomerPage(account, doc);
  // What was just chosen, until the link that the server stored arrives.
  const [chosen, setChosen] = useState<Chosen>({});
  const { shows = [], photos = [], locale = 'en' } = { ...link, ...chosen };
  const choose = (next: Chosen): void => {
    setChosen((known) => ({ ...known, ...next }));
    change.take('change', { ...next }, { onFailed: () => setChosen({}) });
  };
  const pictures = useFiles(account, [doc._id]).filter((file) => isPicture(file.content_type));
  return (
    <Dialog name="customer-page" size="md" leavesFreely title={t('customer_link.title')} onClose={onClose}>
      <div className="o-form">
        <ErrorAlert error={change.error} />
        <QrCode rows={page.qr} className="t-customer-qr" label={t('customer_link.qr')} />
        <CopyLine label={t('customer_link.address')} text={page.address} testId="customer-page-address" />
        <Checkbox.Group
          label={t('customer_link.shows')}
          value={[...shows]}
          onChange={(next) => choose({ shows: next })}
        >
          {shownParts.map((part) => (
            <Checkbox key={part} value={part} disabled={!writable} label={t(`customer_link.shows.${part}`)} mt="xs" />
          ))}
        </Checkbox.Group>
        {pictures.length === 0 || !shows.includes('photos') ? null : (
          <fieldset className="t-customer-photos">
            <legend>{t('customer_link.photos')}</legend>
            {pictures.map((file) => (
              <Checkbox
                key={file._id}
                checked={photos.includes(file._id)}
                disabled={!writable || (photos.length >= maxPhotos && !photos.includes(file._id))}
                label={<img src={`${contentPath(account, file._id)}?size=small`} alt={file.label} />}
                onChange={(event) =>
                  choose({
                    photos: event.currentTarget.checked
                      ? [...photos, file._id]
                      : photos.filter((id) => id !== file._id),
                  })
                }
              />
            ))}
          </fieldset>
        )}
        <NativeSelect
          label={t('customer_link.locale')}
          disabled={!writable}
          value={locale}
          data={locales.map((value) => ({ value, label: languages[value] ?? value }))}
          onChange={(event) => choose({ locale: event.currentTarget.value })}
        />
        <DialogActions cancel={t('customer_link.close')} />
      </div>
    </Dialog>
  );
}
