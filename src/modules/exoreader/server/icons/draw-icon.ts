import { openPicture } from '#modules/activity/server/thumbnail.ts';
import { readIco } from './read-ico.ts';

/** Pixels of an icon's side: twice what lists show, for sharp screens and some more. */
const side = 64;
/** Pixels of a picture that is decoded. */
const maxPixels = 4_000_000;
const maxBytes = 30_000;
/** Formats of pixels. A drawing (SVG) could name other files. */
const formats = new Set(['png', 'jpeg', 'gif', 'webp']);

/** A site's icon redrawn as a small PNG, so that nothing of the original file is sent on; undefined if the bytes are no picture. */
export async function drawIcon(bytes: Buffer): Promise<Buffer | undefined> {
  try {
    const ico = readIco(bytes);
    const raw =
      ico !== undefined && 'rgba' in ico ? { width: ico.width, height: ico.height, channels: 4 as const } : undefined;
    const data = ico === undefined ? bytes : 'rgba' in ico ? ico.rgba : ico.png;
    const picture = await openPicture(data, maxPixels, raw);
    const { format } = await picture.metadata();
    if (raw === undefined && !formats.has(format)) return undefined;
    const png = await picture
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .timeout({ seconds: 5 })
      .toBuffer();
    return png.length > maxBytes ? undefined : png;
  } catch {
    return undefined;
  }
}
