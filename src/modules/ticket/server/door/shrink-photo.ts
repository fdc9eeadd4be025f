import { fileTypeFromBuffer } from 'file-type';
import { failure } from '#platform/entity/failure.ts';
import { openTaskQueue } from '#platform/server/workers/task-queue.ts';
import { isPicture } from '#modules/activity/rules/attachment.ts';
import { openPicture } from '#modules/activity/server/thumbnail.ts';
import { doorPhotos } from '../../rules/counter/door.ts';

const noPicture = { base: [{ code: 'no-picture' }] };

/** Larger pictures are refused instead of being decoded: 60 megapixels take 240 MB. */
const maxPixels = 60_000_000;

/** One picture of a group is decoded at a time, and two of all groups. */
const decoding = openTaskQueue({ places: 2, queue: 60, wait: 30_000 });

/** A photo as it is stored: JPEG, upright, with a bounded size, without what the camera notes (place, device, time). Throws 422. */
export async function shrinkPhoto(account: string, bytes: Buffer): Promise<Buffer> {
  // SVG and other formats that the library reads are no photos.
  if (!isPicture((await fileTypeFromBuffer(bytes))?.mime)) throw failure('unprocessable_entity', noPicture);
  const free = await decoding.take(account);
  try {
    const picture = await openPicture(bytes, maxPixels);
    return await picture
      .autoOrient()
      .resize({ width: doorPhotos.side, height: doorPhotos.side, fit: 'inside', withoutEnlargement: true })
      // Transparent parts would become black.
      .flatten({ background: '#fff' })
      .jpeg({ quality: 85 })
      .timeout({ seconds: 20 })
      .toBuffer();
  } catch {
    throw failure('unprocessable_entity', noPicture);
  } finally {
    free();
  }
}
