import { Button, Menu } from '@mantine/core';
import { IconArrowsExchange, IconArrowsLeftRight, IconChevronDown, IconFileImport } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Entity } from '#platform/entity/define.ts';
import { useCreating } from '#platform/web/data/writable.ts';
import { newPath } from '#platform/web/routing/paths.ts';
import { useGo } from '#platform/web/routing/use-url.ts';
import { exchange } from '../../entities/exchange.ts';
import { transfer } from '../../entities/transfer.ts';
import { takesRows } from '../../rules/entering.ts';
import type { WalletDoc } from '../wallet-doc.ts';
import { useTranslations } from '../words.ts';

/** Links to transfer money from this wallet, to pay the bill of this card, and to import its bank's file. */
export function MoveMenu(props: { account: string; wallet: WalletDoc }): ReactNode {
  const t = useTranslations();
  const go = useGo();
  const { permitted, held } = useCreating(props.account, transfer);
  if (!permitted || held !== undefined || !takesRows(props.wallet)) return null;
  // Money to a card pays its bill; for other wallets the money leaves from here.
  const side = (entity: Entity): string =>
    entity === transfer && props.wallet.card === true ? 'destination_wallet_id' : 'source_wallet_id';
  const to = (entity: Entity): void =>
    go(newPath(props.account, entity), { search: { [side(entity)]: props.wallet._id } });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={14} />}>
          {t('action.add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconArrowsLeftRight size={16} />} onClick={() => to(transfer)}>
          {t('transfer.new')}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowsExchange size={16} />} onClick={() => to(exchange)}>
          {t('exchange.new')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconFileImport size={16} />}
          onClick={() => go(`/account/${props.account}/wallets-upload`, { search: { wallet: props.wallet._id } })}
        >
          {t('wallet.import')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
