import type { ReactNode } from 'react';
import type { FactorNeededProps } from '#platform/web/module.ts';
import { LoadedWords } from '#platform/web/i18n/loaded-words.tsx';
import { FactorBanner } from './factor-banner.tsx';
import { FactorPage } from './factor-page.tsx';
import { securityWords } from './words.ts';

/** What a group that demands a second factor shows to a member who has none or has not proved it. */
export function FactorNeeded(props: FactorNeededProps): ReactNode {
  return (
    <LoadedWords name="security" words={securityWords}>
      {props.look === 'banner' ? <FactorBanner until={props.until} /> : <FactorPage {...props} />}
    </LoadedWords>
  );
}
