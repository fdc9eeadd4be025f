import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { WalletDoc } from '../wallet-doc.ts';
import { useTranslations } from '../words.ts';
import './wallets.css';

/** A lock at a wallet that only named members see. */
export function PrivateMark({ wallet }: { wallet: WalletDoc }): ReactNode {
  const t = useTranslations();
  const { members = [] } = wallet;
  if (members.length === 0) return null;
  return (
    <span className="f-private o-quiet o-small" title={t('wallet.private-why', { count: members.length })}>
      <IconLock size={14} stroke={1.5} aria-hidden="true" />
      {t('wallet.private')}
    </span>
  );
}
