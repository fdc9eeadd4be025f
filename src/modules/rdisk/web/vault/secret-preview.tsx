import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { isHiddenName } from '../../rules/vault.ts';
import { LoadingSkeleton } from '#platform/web/parts/loading-skeleton.tsx';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import type { PreviewProps } from '../view/preview-props.ts';
import { Media } from '../view/media.tsx';
import { longestText, previewKind, type PreviewKind, typeByName } from '../view/preview-kind.ts';
import { fetchContent } from '../view/use-file.ts';
import { useTranslations } from '../words.ts';
import { ageInWorker } from '../work/workers.ts';
import { UnlockForm } from './unlock-form.tsx';
import { useIdentity, useVault } from './use-vault.ts';

/** An encrypted file, decrypted in this window while the vault is open. */
export function SecretPreview(props: PreviewProps): ReactNode {
  const t = useTranslations();
  const query = useVault(props.account);
  const identity = useIdentity(props.account);
  return (
    <QueryState query={query}>
      {(vault) =>
        vault === null ? (
          <p className="o-note">{t('rdisk.vault.other')}</p>
        ) : identity === null ? (
          <UnlockForm account={props.account} vault={vault} />
        ) : (
          <Decrypted {...props} identity={identity} />
        )
      }
    </QueryState>
  );
}

interface Plain {
  readonly name: string;
  readonly kind: PreviewKind;
  readonly bytes: Blob;
  readonly address: string;
  readonly text: string | null;
}

function Decrypted(props: PreviewProps & { identity: string }): ReactNode {
  const t = useTranslations();
  const { account, doc, version, identity } = props;
  const [plain, setPlain] = useState<Plain | null>(null);
  const [failed, setFailed] = useState(false);
  const shownName = doc.name ?? '';
  useEffect(() => {
    const cut = new AbortController();
    let address: string | null = null;
    const open = async (): Promise<void> => {
      const sealed = await (await fetchContent(account, doc._id, version, { signal: cut.signal })).blob();
      const bytes = await ageInWorker('decrypt', sealed, identity);
      const [own] = isHiddenName(shownName) ? await ageInWorker('namesIn', [sealed], identity) : [];
      const name = own ?? shownName.replace(/\.age$/i, '');
      const kind = previewKind(name, typeByName(name));
      const isText = kind === 'text' || kind === 'markdown';
      const text = isText && bytes.size <= longestText ? await bytes.text() : null;
      if (cut.signal.aborted) return;
      address = URL.createObjectURL(new Blob([bytes], { type: typeByName(name) || 'application/octet-stream' }));
      setPlain({ name, kind, bytes, address, text });
    };
    open().catch(() => (cut.signal.aborted ? undefined : setFailed(true)));
    return () => {
      cut.abort();
      if (address !== null) URL.revokeObjectURL(address);
    };
  }, [account, doc._id, version, identity, shownName]);
  if (failed) return <p className="o-note">{t('rdisk.vault.other')}</p>;
  if (plain === null) return <LoadingSkeleton lines={6} />;
  const { name, kind } = plain;
  return (
    <>
      <div className="o-actions d-text-actions">
        {isHiddenName(shownName) ? <strong>{name}</strong> : null}
        <Button
          component="a"
          size="compact-sm"
          variant="default"
          href={plain.address}
          download={name}
          leftSection={<IconDownload size={16} />}
        >
          {t('rdisk.vault.download')}
        </Button>
      </div>
      {plain.text === null ? (
        <Media kind={kind} name={name} address={plain.address} bytes={plain.bytes} />
      ) : (
        <pre className="d-text">{plain.text}</pre>
      )}
    </>
  );
}
