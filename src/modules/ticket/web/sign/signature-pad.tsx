import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import type SignaturePadLibrary from 'signature_pad';
import { signatureBox, type Stroke, thinned } from '../../rules/counter/signature.ts';
import { useCounterWords } from '../counter-words.ts';

/** A field to sign in by finger, pen or mouse. Reports the strokes within the box after each one. */
export function SignaturePad(props: { onChange: (strokes: readonly Stroke[]) => void }): ReactNode {
  const t = useCounterWords();
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePadLibrary>(null);
  const report = useEffectEvent(() => props.onChange(strokesIn(pad.current, canvas.current)));
  useEffect(() => {
    const element = canvas.current;
    let isHere = true;
    const begin = async (): Promise<void> => {
      const { default: Library } = await import('signature_pad');
      if (element === null || !isHere) return;
      sharpen(element);
      pad.current = new Library(element, { minDistance: 3, penColor: '#000' });
      pad.current.addEventListener('endStroke', () => report());
      element.dataset['ready'] = 'true';
    };
    void begin();
    return () => {
      isHere = false;
      pad.current?.off();
      pad.current = null;
    };
  }, []);
  return (
    <fieldset className="t-sign-pad">
      <legend>{t('sign.here')}</legend>
      <canvas ref={canvas} />
      <Button
        variant="subtle"
        size="compact-md"
        onClick={() => {
          pad.current?.clear();
          props.onChange([]);
        }}
      >
        {t('sign.clear')}
      </Button>
    </fieldset>
  );
}

/** As many dots as the screen has. */
function sharpen(canvas: HTMLCanvasElement): void {
  const ratio = Math.max(window.devicePixelRatio, 1);
  canvas.width = canvas.clientWidth * ratio;
  canvas.height = canvas.clientHeight * ratio;
  canvas.getContext('2d')?.scale(ratio, ratio);
}

function strokesIn(pad: SignaturePadLibrary | null, canvas: HTMLCanvasElement | null): Stroke[] {
  if (pad === null || canvas === null) return [];
  const scale = signatureBox.width / canvas.clientWidth;
  const within = (value: number, most: number): number => Math.min(most, Math.max(0, Math.round(value * scale)));
  return thinned(
    pad
      .toData()
      .map(({ points }) =>
        points.flatMap(({ x, y }) => [within(x, signatureBox.width), within(y, signatureBox.height)]),
      ),
  );
}
