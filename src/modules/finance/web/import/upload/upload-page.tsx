import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconHistory } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useLeaveGuard } from '#platform/web/form/leave-guard.tsx';
import { indexPath, recordPath } from '#platform/web/routing/paths.ts';
import { useAccount, useGo, useSearchState } from '#platform/web/routing/use-url.ts';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { csv } from '#modules/finance/entities/csv.ts';
import { takesRows } from '#modules/finance/rules/entering.ts';
import type { ImportPart, Unpacked } from '#modules/finance/rules/unpack/unpack.ts';
import { useWallets, type WalletDoc } from '../../wallet-doc.ts';
import { Batch } from '../batch/batch.tsx';
import { FileStep } from './file-step.tsx';
import { OneFile } from './one-file.tsx';
import { Steps } from './steps.tsx';
import type { Imported } from './send-upload.ts';
import '../../finance.css';
import '../import.css';
import { useTranslations } from '../../words.ts';

/** Imports bank files: one in three steps (choose the file, check its columns, check every line), several from one list. */
export function UploadPage(): ReactNode {
  const t = useTranslations();
  const account = useAccount();
  const wallets = useWallets(account);
  useTitle(t('import.title'));
  return (
    <div className="o-page o-page-wide f-import">
      <div className="o-head">
        <h1>{t('import.title')}</h1>
        <Button component={Link} to={indexPath(account, csv)} variant="default" leftSection={<IconHistory size={16} />}>
          {t('import.past')}
        </Button>
      </div>
      <QueryState query={wallets}>{(docs) => <Upload account={account} wallets={docs} />}</QueryState>
    </div>
  );
}

function Upload(props: { account: string; wallets: readonly WalletDoc[] }): ReactNode {
  const t = useTranslations();
  const go = useGo();
  const { account, wallets } = props;
  const [search, setSearch] = useSearchState();
  const [part, setPart] = useState<ImportPart | null>(null);
  const [several, setSeveral] = useState<Unpacked | null>(null);
  const [isUnsaved, setUnsaved] = useState(false);
  const active = wallets.filter(takesRows);
  // If the chosen wallet was removed, the person must choose again: the file must not go into the only remaining one.
  const only = search['wallet'] === undefined && active.length === 1 ? active[0] : undefined;
  const wallet = active.find((one) => one._id === search['wallet']) ?? only;
  const { question } = useLeaveGuard({
    isUnsaved: () => part !== null || (several !== null && isUnsaved),
    guarded: true,
  });
  const take = (unpacked: Unpacked): void => {
    const [first] = unpacked.parts;
    const isOne = unpacked.parts.length === 1 && unpacked.unreadable.length === 0;
    setPart(isOne ? (first ?? null) : null);
    setSeveral(isOne ? null : unpacked);
  };
  const choose = (id: string): void => setSearch({ wallet: id === '' ? undefined : id });
  const finish = ({ id, added }: Imported): void => {
    if (id === undefined) {
      showToast({ text: t('import.nothing-new') });
      return;
    }
    showToast({ text: t('import.done', { count: added }) });
    go(recordPath(account, csv, id), { skipGuard: true });
  };
  return (
    <>
      {several !== null ? (
        <Batch
          account={account}
          wallets={active}
          files={several}
          onUnsaved={setUnsaved}
          onEnd={() => setSeveral(null)}
        />
      ) : part === null || wallet === undefined ? (
        <>
          <Steps stage="file" />
          <FileStep account={account} wallets={active} wallet={wallet} chosen={part} onWallet={choose} onFiles={take} />
        </>
      ) : (
        <OneFile
          account={account}
          chosen={part}
          wallets={active}
          wallet={wallet}
          other={t('import.other-file')}
          onWallet={choose}
          onOther={() => setPart(null)}
          onDone={finish}
        />
      )}
      {question}
    </>
  );
}
