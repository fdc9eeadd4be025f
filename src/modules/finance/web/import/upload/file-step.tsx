import { Button, FileButton, NativeSelect, Textarea } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import type { WalletDoc } from '../../wallet-doc.ts';
import { NewWallet } from './new-wallet.tsx';
import { type Chosen, largestFile, readFile, readPasted } from './file-bytes.ts';
import { useTranslations } from '../../words.ts';
import '../file-step.css';

/** Chooses the wallet and the file, which can be dropped, chosen or pasted. */
export function FileStep(props: {
  account: string;
  wallets: readonly WalletDoc[];
  wallet: WalletDoc | undefined;
  chosen: Chosen | null;
  onWallet: (id: string) => void;
  onFile: (chosen: Chosen) => void;
}): ReactNode {
  const t = useTranslations();
  const { chosen } = props;
  const [wrong, setWrong] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const [text, setText] = useState('');
  const take = async (file: File | null | undefined): Promise<void> => {
    if (!file) return;
    const tooLarge = file.size > largestFile;
    setWrong(tooLarge ? t('import.too-large') : file.size === 0 ? t('import.empty-file') : null);
    if (!tooLarge && file.size > 0) props.onFile(await readFile(file));
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
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
          onChange={(file) => void take(file)}
          accept=".csv,.txt,.tsv,.ofx,.qfx,.qbo,.qif,.sta,.mt940,.940,.xml,text/csv,text/plain,text/xml"
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
            onClick={() => props.onFile(readPasted(text, t('import.pasted')))}
          >
            {t('import.paste-use')}
          </Button>
        </div>
      </details>
    </div>
  );
}
