import { Button, FileButton, NativeSelect, Textarea } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import type { WalletDoc } from '../../wallet-doc.ts';
import { split } from '../split.ts';
import { NewWallet } from './new-wallet.tsx';
import { type Unpacked, unpackFiles } from '#modules/finance/rules/unpack/unpack.ts';
import { type Chosen, largestDrop, readFile, readPasted } from './file-bytes.ts';
import { useTranslations } from '../../words.ts';
import '../file-step.css';

/** Chooses the wallet and the files, which can be dropped, chosen or pasted. */
export function FileStep(props: {
  account: string;
  wallets: readonly WalletDoc[];
  wallet: WalletDoc | undefined;
  chosen: Chosen | null;
  onWallet: (id: string) => void;
  onFiles: (files: Unpacked) => void;
}): ReactNode {
  const t = useTranslations();
  const { chosen } = props;
  const [wrong, setWrong] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const [text, setText] = useState('');
  const take = async (files: readonly File[]): Promise<void> => {
    if (files.length === 0) return;
    const size = files.reduce((sum, file) => sum + file.size, 0);
    setWrong(size > largestDrop ? t('import.too-large') : size === 0 ? t('import.empty-file') : null);
    if (size === 0 || size > largestDrop) return;
    use(unpackFiles(await Promise.all(files.map(readFile)), split));
  };
  const use = (unpacked: Unpacked): void => {
    const [first] = unpacked.unreadable;
    if (unpacked.parts.length > 0) props.onFiles(unpacked);
    else if (first !== undefined) setWrong(t(`import.unreadable.${first.reason}`, { format: first.format ?? '' }));
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    void take([...event.dataTransfer.files]);
  };
  const drag = (event: DragEvent): void => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <div className="f-file-step">
      <div className="f-into">
        <NativeSelect
          label={t('import.into')}
          value={props.wallet?._id ?? ''}
          {...(chosen !== null && props.wallet === undefined ? { error: t('import.choose-wallet') } : {})}
          data={[
            ...(props.wallet === undefined ? [{ value: '', label: t('import.choose-wallet') }] : []),
            ...props.wallets.map((one) => ({ value: one._id, label: `${one.label} · ${one.currency ?? ''}` })),
          ]}
          onChange={(event) => props.onWallet(event.currentTarget.value)}
        />
        <NewWallet account={props.account} onMade={props.onWallet} />
      </div>
      <div
        className="f-drop"
        data-over={over ? true : undefined}
        onDragOver={drag}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconFileImport size={32} stroke={1.25} />
        <p className="o-strong">{chosen?.name ?? t('import.drop')}</p>
        <FileButton
          multiple
          onChange={(files) => void take(files)}
          accept=".xlsx,.xls,.zip,.csv,.txt,.tsv,.ofx,.qfx,.qbo,.qif,.sta,.mt940,.940,.n43,.cod,.xml,text/csv,text/plain,text/xml"
        >
          {(button) => (
            <Button {...button} variant={chosen === null ? 'filled' : 'default'}>
              {chosen === null ? t('import.pick') : t('import.other-file')}
            </Button>
          )}
        </FileButton>
        {wrong === null ? null : (
          <p className="f-wrong" role="alert">
            {wrong}
          </p>
        )}
        <p className="o-quiet o-small">{t('import.none-text')}</p>
      </div>
      <details className="o-fold">
        <summary>{t('import.paste')}</summary>
        <Textarea
          aria-label={t('import.paste')}
          rows={6}
          value={text}
          classNames={{ input: 'f-pasted' }}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div className="o-actions">
          <Button
            variant="default"
            disabled={text.trim() === ''}
            onClick={() => use(unpackFiles([readPasted(text, t('import.pasted'))], split))}
          >
            {t('import.paste-use')}
          </Button>
        </div>
      </details>
    </div>
  );
}
