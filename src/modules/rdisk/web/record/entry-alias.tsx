import { type ReactNode, useEffect } from 'react';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { useAccount, useGo, usePathParams } from '#platform/web/routing/use-url.ts';
import { root } from '../drive/calls.ts';
import { entryPath } from '../folder/folder-path.ts';
import { type FileDoc, useFile } from '../view/use-file.ts';

/** The address of an entry as a record, used by search and timeline; redirects to the folder that contains it. */
export function EntryAlias(): ReactNode {
  const account = useAccount();
  const params = usePathParams();
  const query = useFile(account, params['record_id'] ?? '');
  return <QueryState query={query}>{(doc) => <GoOn account={account} doc={doc} />}</QueryState>;
}

function GoOn(props: { account: string; doc: FileDoc }): ReactNode {
  const go = useGo();
  const { account, doc } = props;
  const { kind = 'file' } = doc;
  const isDeleted = kind === 'file_deleted' || kind === 'dir_deleted';
  const to = isDeleted
    ? `/account/${account}/disk-trash?open=${doc._id}`
    : entryPath(account, doc.dir_id ?? root, { _id: doc._id, kind });
  const [path = '', question = ''] = to.split('?');
  useEffect(() => {
    go(path, { replace: true, search: Object.fromEntries(new URLSearchParams(question)) });
  }, [go, path, question]);
  return null;
}
