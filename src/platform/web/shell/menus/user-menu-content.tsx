import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconCheck, IconKeyboard, IconLogout, IconServer2, IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { locales } from '#platform/entity/locale.ts';
import { useMembership, useUser } from '../../data/session.ts';
import { useLogout } from '../../data/use-logout.ts';
import { useIsOperator } from '../../data/use-operator.ts';
import { useLanguage, useT } from '../../i18n/language.tsx';
import { useRegistry } from '../../routing/registry.tsx';
import { useGo } from '../../routing/use-url.ts';
import type { ContentProps } from '../../parts/on-demand/opener.ts';
import { MenuContent } from '../../parts/on-demand/menu-content.tsx';
import { productName } from '../product-name.ts';
import { useChooseProduct, useOfferedProducts, useProduct } from '../offered-products.ts';
import { useSaveLocale } from '../save-locale.ts';
import { schemes } from '../schemes.ts';
import { useScheme } from '../use-scheme.ts';

export interface UserMenuProps {
  readonly account: string | null;
  readonly onShortcuts: () => void;
}

const check = <IconCheck size={16} />;

export function UserMenuContent(props: UserMenuProps & ContentProps): ReactNode {
  const t = useT();
  const user = useUser();
  const logout = useLogout();
  const runs = useIsOperator();
  const name = user?.label ?? '';
  return (
    <MenuContent opener={props.opener} width={240}>
      {name === '' ? null : <Menu.Label>{name}</Menu.Label>}
      <Menu.Item component={Link} to="/user/profile" leftSection={<IconUser size={16} />}>
        {t('shell.profile')}
      </Menu.Item>
      {runs ? (
        <Menu.Item component={Link} to="/user/installation" leftSection={<IconServer2 size={16} />}>
          {t('shell.installation')}
        </Menu.Item>
      ) : null}
      <Menu.Item leftSection={<IconKeyboard size={16} />} onClick={props.onShortcuts}>
        {t('shell.shortcuts')}
      </Menu.Item>
      {props.account === null ? null : <ProductItems account={props.account} />}
      <LanguageItems />
      <ThemeItems />
      <Menu.Divider />
      <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void logout()}>
        {t('shell.logout')}
      </Menu.Item>
    </MenuContent>
  );
}

function ProductItems(props: { account: string }): ReactNode {
  const t = useT();
  const go = useGo();
  const product = useProduct();
  const choose = useChooseProduct();
  const products = useOfferedProducts();
  const { modules } = useRegistry();
  const admin = useMembership(props.account)?.admin === true;
  const isMore = admin && products.length < modules.filter((module) => module.product === true).length;
  if (products.length < 2 && !isMore) return null;
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('shell.modules')}</Menu.Label>
      {products.map(({ key }) => (
        <Menu.Item
          key={key}
          rightSection={key === product ? check : null}
          onClick={() => {
            choose(key);
            go(`/account/${props.account}`);
          }}
        >
          {productName(t, key)}
        </Menu.Item>
      ))}
      {isMore ? (
        <Menu.Item onClick={() => go(`/account/${props.account}/admin`, { search: { tab: 'features' } })}>
          {t('shell.more-modules')}
        </Menu.Item>
      ) : null}
    </>
  );
}

function LanguageItems(): ReactNode {
  const t = useT();
  const { locale } = useLanguage();
  const choose = useSaveLocale();
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('shell.language')}</Menu.Label>
      {locales.map((value) => (
        <Menu.Item key={value} rightSection={value === locale ? check : null} onClick={() => choose(value)}>
          {t(`shell.locale.${value}`)}
        </Menu.Item>
      ))}
    </>
  );
}

function ThemeItems(): ReactNode {
  const t = useT();
  const [scheme, setScheme] = useScheme();
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('shell.theme')}</Menu.Label>
      {schemes.map((value) => (
        <Menu.Item
          key={value}
          closeMenuOnClick={false}
          rightSection={value === scheme ? check : null}
          onClick={() => setScheme(value)}
        >
          {t(`shell.theme.${value}`)}
        </Menu.Item>
      ))}
    </>
  );
}
