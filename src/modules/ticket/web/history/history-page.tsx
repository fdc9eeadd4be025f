import { type ReactNode, useState } from 'react';
import { request } from '#platform/web/api/request.ts';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { useLeaveGuard } from '#platform/web/form/leave-guard.tsx';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { AdminHead } from '#modules/groups/web/admin/admin-head.tsx';
import { useSubmit } from '#modules/people/web/use-submit.ts';
import { DropFiles } from './drop-files.tsx';
import type { Answers, HistoryPreview } from './history-preview.ts';
import { useHistoryWords } from './history-words.ts';
import { largestPack, packFiles, type PackedFiles } from './pack-files.ts';
import { PastImports } from './past-imports.tsx';
import { Rehearsal } from './rehearsal.tsx';
import './history.css';

interface Opened {
  readonly packed: PackedFiles;
  readonly answers: Answers;
  readonly preview: HistoryPreview;
}

/** history#index: takes over what a shop's former program exports, after a rehearsal that writes nothing. */
export function HistoryPage(): ReactNode {
  const t = useHistoryWords();
  const account = useAccount();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [tooLarge, setTooLarge] = useState(false);
  const submit = useSubmit({ send: async () => Promise.resolve() });
  const { question } = useLeaveGuard({ isUnsaved: () => opened !== null, guarded: true });
  const read = async (packed: PackedFiles, answers: Answers): Promise<void> =>
    submit.perform(async () => {
      const body = { file: packed.file, file_name: packed.name, ...answers };
      const preview = await request<HistoryPreview>('POST', `/${account}/_shop_history/preview`, {
        body,
        repeatable: true,
      });
      setOpened({ packed, answers, preview });
    });
  const take = (files: readonly File[]): void => {
    if (files.length === 0) return;
    void submit.perform(async () => {
      const packed = await packFiles(files);
      setTooLarge(packed.size > largestPack);
      if (packed.size <= largestPack) await read(packed, {});
    });
  };
  const write = (): void => {
    if (opened === null) return;
    void submit.perform(async () => {
      const { packed, answers } = opened;
      const body = { file: packed.file, file_name: packed.name, ...answers };
      await request('POST', `/${account}/_shop_history`, { body });
      setOpened(null);
    });
  };
  return (
    <div className="o-page o-page-wide">
      <AdminHead account={account} title={t('history.title')} />
      <p className="o-quiet o-flush">{t('history.text')}</p>
      <DropFiles name={opened?.packed.name ?? null} busy={submit.busy} onFiles={take} />
      {tooLarge ? <p role="alert">{t('history.too-large')}</p> : null}
      <ErrorAlert error={submit.error} />
      {opened === null ? (
        <PastImports account={account} busy={submit.busy} />
      ) : (
        <Rehearsal
          preview={opened.preview}
          answers={opened.answers}
          busy={submit.busy}
          onAnswers={(answers) => void read(opened.packed, answers)}
          onImport={write}
        />
      )}
      {question}
    </div>
  );
}
