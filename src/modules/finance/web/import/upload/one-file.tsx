import { type ReactNode, useState } from 'react';
import { LoadingSkeleton } from '#platform/web/parts/loading-skeleton.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import type { WalletDoc } from '../../wallet-doc.ts';
import { CheckStep } from '../check-step.tsx';
import { ColumnsStep } from '../columns-step.tsx';
import type { Chosen } from './file-bytes.ts';
import { FileLine } from './file-line.tsx';
import { Steps } from './steps.tsx';
import { type Imported, sendUpload } from './send-upload.ts';
import { uploadError } from './upload-error.ts';
import { type Asked, useReading, useTicks } from './use-upload.ts';
import { useTranslations } from '../../words.ts';

/** The second and third step for one file: its columns, then each of its lines. */
export function OneFile(props: {
  account: string;
  chosen: Chosen;
  /** The account to read of a statement with several ones. */
  place?: number;
  /** Of files that were dropped together. */
  batch?: string;
  /** The wallets of the accounts that these files name. */
  accounts?: Readonly<Record<string, string>>;
  wallets: readonly WalletDoc[];
  wallet: WalletDoc;
  /** The label of the button that leaves this file. */
  other: string;
  onWallet: (id: string) => void;
  onOther: () => void;
  onDone: (imported: Imported) => void;
}): ReactNode {
  const t = useTranslations();
  const { account, chosen, wallet } = props;
  const [asked, setAsked] = useState<Asked>(props.place === undefined ? {} : { account: props.place });
  // Bookings of a bank have happened; a person who imports a forecast can change this.
  const [status, setStatus] = useState<'confirmed' | 'unconfirmed'>('confirmed');
  const [checking, setChecking] = useState(false);
  const [ticks, tick, clearTicks] = useTicks();
  const [progress, setProgress] = useState<{ readonly done: number; readonly of: number } | null>(null);
  const reading = useReading(account, chosen, wallet, asked);
  const run = async (): Promise<void> => {
    if (reading === null) return;
    setProgress({ done: 0, of: 0 });
    const body = {
      chosen,
      wallet: wallet._id,
      settings: reading.proposal.settings,
      status,
      batch: props.batch,
      accounts: props.accounts,
      skip: [...ticks.skip],
      include: [...ticks.include],
    };
    try {
      props.onDone(await sendUpload(account, body, (done, of) => setProgress({ done, of })));
    } catch (error) {
      showToast({ text: uploadError(t, error), failed: true });
    } finally {
      setProgress(null);
    }
  };
  return (
    <>
      <Steps stage={checking ? 'check' : 'columns'} />
      {reading === null ? (
        <LoadingSkeleton lines={8} />
      ) : (
        <>
          <FileLine
            chosen={chosen}
            reading={reading}
            wallets={props.wallets}
            wallet={wallet}
            busy={progress !== null}
            other={props.other}
            onWallet={(id) => {
              props.onWallet(id);
              clearTicks();
            }}
            onOther={props.onOther}
          />
          {checking ? (
            <CheckStep
              account={account}
              wallet={wallet}
              chosen={chosen}
              reading={reading}
              status={status}
              ticks={ticks}
              progress={progress}
              onTick={tick}
              onBack={() => setChecking(false)}
              onRun={() => void run()}
            />
          ) : (
            <ColumnsStep
              currency={wallet.currency ?? ''}
              reading={reading}
              asked={asked}
              status={status}
              onAsk={(next) => {
                setAsked(next);
                clearTicks();
              }}
              onStatus={setStatus}
              onCheck={() => setChecking(true)}
            />
          )}
        </>
      )}
    </>
  );
}
