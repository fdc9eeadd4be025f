/** What browsers with a reader of bar codes offer; TypeScript does not know it yet. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}

type DetectorClass = new (options: { formats: readonly string[] }) => Detector;

const formats = ['ean_13', 'ean_8', 'upc_a', 'code_128', 'itf', 'qr_code'];

/** Whether this browser reads bar codes by a camera. */
export function hasBarcodeCamera(): boolean {
  return detectorClass() !== undefined && 'mediaDevices' in navigator;
}

/** Reads the first bar code that the camera sees, and shows its picture meanwhile. `stop` ends it. */
export async function readBarcode(video: HTMLVideoElement, stop: AbortSignal): Promise<string | null> {
  const Reader = detectorClass();
  if (Reader === undefined) return null;
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  try {
    video.srcObject = stream;
    await video.play();
    return await firstCode(new Reader({ formats }), video, stop);
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}

async function firstCode(reader: Detector, video: HTMLVideoElement, stop: AbortSignal): Promise<string | null> {
  while (!stop.aborted) {
    const [code] = await reader.detect(video);
    if (code !== undefined) return code.rawValue;
    await new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));
  }
  return null;
}

function detectorClass(): DetectorClass | undefined {
  return (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
}
