import type { Provider, ProviderKey } from '../provider.ts';
import { enableBanking } from './enable-banking.ts';
import { pluggy } from './pluggy.ts';
import { simplefin } from './simplefin.ts';

export const providers: Readonly<Record<ProviderKey, Provider>> = {
  pluggy,
  simplefin,
  'enable-banking': enableBanking,
};
