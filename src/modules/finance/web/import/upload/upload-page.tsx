import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconHistory, IconWallet } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useLeaveGuard } from '#platform/web/form/leave-guard.tsx';
import { indexPath, recordPath } from '#platform/web/routing/paths.ts';
import { useAccount, useGo, useSearchState } from '#platform/web/routing/use-url.ts';
import { EmptyState } from '#platform/web/parts/empty-state.tsx';
import { LoadingSkeleton } from '#platform/web/parts/loading-skeleton.tsx';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { csv } from '#modules/finance/entities/csv.ts';
import { takesRows } from '#modules/finance/rules/entering.ts';
import { useWallets, type WalletDoc } from '../../wallet-doc.ts';
import { CheckStep } from '../check-step.tsx';
import { ColumnsStep } from '../columns-step.tsx';
import type { Chosen } from './file-bytes.ts';
import { FileLine } from './file-line.tsx';
import { FileStep } from './file-step.tsx';
import { NewWallet } from './new-wallet.tsx';
import { type Imported, sendUpload } from './send-upload.ts';
import { uploadError } from './upload-error.ts';
import { type Asked, useReading, useTicks } from './use-upload.ts';
import '../../finance.css';
import '../import.css';
import { useTranslations } from '../../words.ts';

/** Imports a bank's file into a wallet in three steps: choose the file, check its columns, check every line. */
export function UploadPage(): ReactNode {
  const t = useTranslations();
  const account = useAccount();
  const wallets = useWallets(account);
  // The last wallet may be removed while a file is checked: the file stays, and a new wallet can be created for it.
  const [begun, setBegun] = useState(false);
  useTitle(t('import.title'));
  return (
    <div className="o-page o-page-wide f-import">
      <div className="o-head">
        <h1>{t('import.title')}</h1>
        <Button component={Link} to={indexPath(account, csv)} variant="default" leftSection={<IconHistory size={16} />}>
          {t('import.past')}
        </Button>
      </div>
      <QueryState query={wallets}>
        {(docs) =>
          docs.length === 0 && !begun ? (
            <EmptyState icon={IconWallet} title={t('import.no-wallet')} text={t('import.no-wallet-text')}>
              <NewWallet account={account} filled onMade={() => undefined} />
            </EmptyState>
          ) : (
            <Upload account={account} wallets={docs} onBegin={() => setBegun(true)} />
          )
        }
      </QueryState>
    </div>
  );
}

type Stage = 'file' | 'columns' | 'check';

function Upload(props: { account: string; wallets: readonly WalletDoc[]; onBegin: () => void }): ReactNode {
  const t = useTranslations();
  const go = useGo();
  const { account, wallets } = props;
  const [search, setSearch] = useSearchState();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [asked, setAsked] = useState<Asked>({});
  // Bookings of a bank have happened; a person who imports a forecast can change this.
  const [status, setStatus] = useState<'confirmed' | 'unconfirmed'>('confirmed');
  const [checking, setChecking] = useState(false);
  const [ticks, tick, clearTicks] = useTicks();
  const [progress, setProgress] = useState<{ readonly done: number; readonly of: number } | null>(null);
  const active = wallets.filter(takesRows);
  // If the chosen wallet was removed, the person must choose again: the file must not go into the only remaining one.
  const only = search['wallet'] === undefined && active.length === 1 ? active[0] : undefined;
  const wallet = active.find((one) => one._id === search['wallet']) ?? only;
  const reading = useReading(account, chosen, wallet, asked);
  const { question } = useLeaveGuard({ isUnsaved: () => chosen !== null, guarded: true, onDiscard: () => undefined });
  const stage: Stage = chosen === null || wallet === undefined ? 'file' : checking ? 'check' : 'columns';
  const take = (next: Chosen | null): void => {
    setChosen(next);
    props.onBegin();
    setAsked({});
    setChecking(false);
    clearTicks();
  };
  const choose = (id: string): void => {
    setSearch({ wallet: id === '' ? undefined : id });
    clearTicks();
  };
  const finish = ({ id, added }: Imported): void => {
    if (id === undefined) {
      showToast({ text: t('import.nothing-new') });
      return;
    }
    showToast({ text: t('import.done', { count: added }) });
    go(recordPath(account, csv, id), { skipGuard: true });
  };
  const run = async (): Promise<void> => {
    if (chosen === null || wallet === undefined || reading === null) return;
    setProgress({ done: 0, of: 0 });
    const body = {
      chosen,
      wallet: wallet._id,
      settings: reading.proposal.settings,
      status,
      skip: [...ticks.skip],
      include: [...ticks.include],
    };
    try {
      finish(await sendUpload(account, body, (done, of) => setProgress({ done, of })));
    } catch (error) {
      showToast({ text: uploadError(t, error), failed: true });
    } finally {
      setProgress(null);
    }
  };
  return (
    <>
      <Steps stage={stage} />
      {chosen === null || wallet === undefined ? (
        <FileStep account={account} wallets={active} wallet={wallet} chosen={chosen} onWallet={choose} onFile={take} />
      ) : reading === null ? (
        <LoadingSkeleton lines={8} />
      ) : (
        <>
          <FileLine
            chosen={chosen}
            reading={reading}
            wallets={active}
            wallet={wallet}
            busy={progress !== null}
            onWallet={choose}
            onOther={() => take(null)}
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
      {question}
    </>
  );
}

function Steps(props: { stage: Stage }): ReactNode {
  const t = useTranslations();
  const stages: readonly Stage[] = ['file', 'columns', 'check'];
  return (
    <ol className="f-steps o-plain-list" aria-label={t('import.steps')}>
      {stages.map((stage, place) => (
        <li
          key={stage}
          data-done={place < stages.indexOf(props.stage) ? true : undefined}
          {...(stage === props.stage ? { 'aria-current': 'step' as const } : {})}
        >
          <span className="f-step-number">{place + 1}</span>
          {t(`import.step.${stage}`)}
        </li>
      ))}
    </ol>
  );
}
