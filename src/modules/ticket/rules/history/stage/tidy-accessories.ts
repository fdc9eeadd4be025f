import { clip } from '#platform/entity/storable-text.ts';
import { maxAccessories } from '../../counter/accessories.ts';

/** `Charger, bag; cable` as a list without repetitions. */
export function tidyAccessories(text: string): readonly string[] {
  const words = text.split(/[,;\n/|]+/).map((word) => clip(word.trim(), 60));
  return [...new Set(words.filter((word) => word !== '' && !/^(?:n[aã]o|none|no|nenhum|sem)$/i.test(word)))].slice(
    0,
    maxAccessories,
  );
}
