import { Button } from '@mantine/core';
import { IconBookmarkPlus, IconCopy } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { useTranslations } from '../words.ts';

/** Explains how to send pages here: with a bookmarklet, or from a phone's share menu. */
export function ShareSetup(): ReactNode {
  const t = useTranslations();
  const account = useAccount();
  const script = bookmarklet(`${location.origin}${account === '' ? '' : `/account/${account}`}/share`);
  const link = useRef<HTMLAnchorElement>(null);
  // React blocks `javascript:` addresses; this one is not followed here but dragged to the bookmarks bar.
  useEffect(() => {
    const stay = (event: Event): void => event.preventDefault();
    const element = link.current;
    element?.setAttribute('href', script);
    element?.addEventListener('click', stay);
    return () => element?.removeEventListener('click', stay);
  }, [script]);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(script);
    showToast({ text: t('reader.copied') });
  };
  return (
    <>
      <p>{t('share.why')}</p>
      <h2>{t('share.browser')}</h2>
      <p>{t('share.drag')}</p>
      <div className="o-actions">
        <a ref={link} href="/share" className="x-bookmarklet" draggable>
          <IconBookmarkPlus size={16} />
          {t('share.bookmarklet')}
        </a>
        <Button variant="default" leftSection={<IconCopy size={16} />} onClick={() => void copy()}>
          {t('reader.copy')}
        </Button>
      </div>
      <h2>{t('share.phone')}</h2>
      <p>{t('share.install')}</p>
    </>
  );
}

/** The bookmarklet: opens the share page with the current page. */
function bookmarklet(address: string): string {
  const program = `(()=>{const e=encodeURIComponent;open(${JSON.stringify(address)}+'?url='+e(location.href)+'&title='+e(document.title)+'&text='+e(String(getSelection()).slice(0,1000)))})()`;
  return `javascript:${encodeURIComponent(program)}`;
}
