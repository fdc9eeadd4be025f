import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { LoadingSkeleton } from '#platform/web/parts/loading-skeleton.tsx';
import { useTranslations } from '../words.ts';

GlobalWorkerOptions.workerPort = new Worker(new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url), {
  type: 'module',
});

/** The most pages rendered; a download has the rest. */
const maxPages = 50;

/**
 * Renders the pages of a PDF. The browser's own viewer does not open files that are served in a sandbox, and phones
 * have none.
 */
export function PdfPages(props: {
  address: string;
  /** The file itself, if the address is of this page: the browser may not request such addresses. */
  bytes?: Blob | undefined;
  name: string;
  onError: () => void;
}): ReactNode {
  const t = useTranslations();
  const { address, bytes, name } = props;
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const tellError = useEffectEvent(props.onError);
  useEffect(() => {
    const cut = new AbortController();
    const load = async (): Promise<void> => {
      const data = bytes === undefined ? null : await bytes.arrayBuffer();
      if (cut.signal.aborted) return;
      const source = data === null ? { url: address, withCredentials: true, disableAutoFetch: true } : { data };
      const task = getDocument({ ...source, useWasm: false });
      cut.signal.addEventListener('abort', () => void task.destroy());
      const loaded = await task.promise;
      if (!cut.signal.aborted) setPdf(loaded);
    };
    load().catch(() => (cut.signal.aborted ? undefined : tellError()));
    return () => cut.abort();
  }, [address, bytes]);
  if (pdf === null) return <LoadingSkeleton lines={8} />;
  const count = Math.min(pdf.numPages, maxPages);
  return (
    <section className="d-pages" aria-label={name}>
      {Array.from({ length: count }, (_, index) => (
        <Page
          key={index}
          pdf={pdf}
          number={index + 1}
          label={t('rdisk.view.page', { number: index + 1, of: pdf.numPages })}
        />
      ))}
      {pdf.numPages > maxPages ? (
        <p className="o-quiet">{t('rdisk.view.more-pages', { count: pdf.numPages - maxPages })}</p>
      ) : null}
    </section>
  );
}

/** A page, rendered when it comes near the window. */
function Page(props: { pdf: PDFDocumentProxy; number: number; label: string }): ReactNode {
  const { pdf, number, label } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const target = canvas.current;
    if (target === null) return undefined;
    const draw = async (): Promise<void> => {
      const page = await pdf.getPage(number);
      const plain = page.getViewport({ scale: 1 });
      const scale = (target.clientWidth / plain.width) * Math.min(window.devicePixelRatio, 2);
      const viewport = page.getViewport({ scale });
      target.width = viewport.width;
      target.height = viewport.height;
      await page.render({ canvas: target, viewport }).promise;
    };
    const watcher = new IntersectionObserver(
      (seen) => {
        if (!seen.some((entry) => entry.isIntersecting)) return;
        watcher.disconnect();
        void draw().catch(() => undefined);
      },
      { rootMargin: '600px' },
    );
    watcher.observe(target);
    return () => watcher.disconnect();
  }, [pdf, number]);
  return (
    <figure className="d-page-frame" aria-label={label}>
      <canvas ref={canvas} className="d-page" />
    </figure>
  );
}
