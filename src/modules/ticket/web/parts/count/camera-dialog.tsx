import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Dialog, DialogActions } from '#platform/web/parts/dialogs/dialog.tsx';
import { usePartWords } from '../part-words.ts';
import { readBarcode } from './barcode-camera.ts';

/** Shows the camera until it has read a bar code. */
export function CameraDialog(props: { onCode: (code: string) => void; onClose: () => void }): ReactNode {
  const t = usePartWords();
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);
  const onCode = useEffectEvent(props.onCode);
  useEffect(() => {
    const stop = new AbortController();
    const shown = video.current;
    const read = async (): Promise<void> => {
      if (shown === null) return;
      try {
        const code = await readBarcode(shown, stop.signal);
        if (code !== null && !stop.signal.aborted) onCode(code);
      } catch {
        if (!stop.signal.aborted) setFailed(true);
      }
    };
    void read();
    return () => stop.abort();
  }, []);
  return (
    <Dialog name="scan-code" size="sm" title={t('parts.scan')} onClose={props.onClose}>
      {failed ? <p role="alert">{t('parts.no-camera')}</p> : <video ref={video} className="t-scan" muted playsInline />}
      <DialogActions />
    </Dialog>
  );
}
