import DOMPurify from 'dompurify';
import { type ReactNode, useEffect, useRef } from 'react';
import { isInnerId } from '#modules/exoreader/rules/inner-links.ts';
import { isNamedHost, playerAt } from '#modules/exoreader/rules/players.ts';
import { useTranslations } from '../../words.ts';

/** HTML of a feed, which the server sanitised before; this part does so again. */
export function ForeignHtml({ html }: { html: string }): ReactNode {
  const t = useTranslations();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const content = DOMPurify.sanitize(html, {
      RETURN_DOM_FRAGMENT: true,
      FORBID_TAGS: ['style', 'svg', 'form', 'input', 'button', 'dialog'],
      FORBID_ATTR: ['style', 'class', 'name'],
      ADD_TAGS: ['iframe', 'none'],
      ADD_ATTR: ['target', 'referrerpolicy', 'loading', 'sandbox', 'allowfullscreen'],
      // Every attribute's value has to match, not only addresses: a value without a scheme does.
      ALLOWED_URI_REGEXP: /^(?:(?:https?|mailto|magnet):|[^a-z]|[a-z+.-]+(?:[^a-z+.:-]|$))/i,
    });
    for (const element of content.querySelectorAll('[id]')) if (!isInnerId(element.id)) element.removeAttribute('id');
    for (const frame of content.querySelectorAll('iframe')) {
      const player = playerAt(frame.src);
      if (player === undefined) frame.remove();
      else
        preparePlayer(frame, player, (host) => ({
          title: t('reader.player', { host }),
          play: t('reader.play', { host }),
        }));
    }
    for (const link of content.querySelectorAll<HTMLAnchorElement>('a[href^="#"]'))
      link.addEventListener('click', (event) =>
        jumpInside(event, link.getAttribute('href')?.slice(1) ?? '', box.current),
      );
    box.current?.replaceChildren(content);
  }, [html, t]);
  return <div ref={box} className="x-text" />;
}

/** Shows the footnote to which a link leads, and back. Within this item only: others on the page may have the same ids. */
function jumpInside(event: MouseEvent, id: string, item: HTMLElement | null): void {
  event.preventDefault();
  const target = item?.querySelector<HTMLElement>(`[id="${CSS.escape(id)}"]`);
  if (target == null) return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  target.scrollIntoView({ block: 'center' });
}

/** A player of a host that the product does not name loads when the person starts it, because any feed can name any host. */
function preparePlayer(
  frame: HTMLIFrameElement,
  player: string,
  words: (host: string) => { readonly title: string; readonly play: string },
): void {
  const { title, play } = words(new URL(player).host);
  frame.src = player;
  frame.title = title;
  // Texts that were stored earlier ask for no referrer, without which YouTube does not play.
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups');
  if (isNamedHost(player)) return;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'x-plain x-play';
  button.textContent = play;
  button.addEventListener('click', () => button.replaceWith(frame));
  frame.replaceWith(button);
}
