import { signatureBox, strokesOf } from '../counter/signature.ts';

interface Raster {
  /** Eight dots each, the leftmost in the highest bit. */
  readonly bytes: readonly number[];
  readonly bytesPerRow: number;
  readonly rows: number;
}

/** The radius of the pen in dots. */
const pen = 1;

/** The dots of a signature that is this many dots wide. */
export function rasterOf(drawing: string, width: number): Raster {
  const scale = (width - 1) / signatureBox.width;
  const rows = Math.ceil(signatureBox.height * scale) + 1;
  const bytesPerRow = Math.ceil(width / 8);
  const bytes = Array.from({ length: bytesPerRow * rows }, () => 0);
  const set = (x: number, y: number): void => {
    if (x < 0 || y < 0 || x >= width || y >= rows) return;
    const at = y * bytesPerRow + (x >> 3);
    bytes[at] = (bytes[at] ?? 0) | (0x80 >> (x & 7));
  };
  for (const stroke of strokesOf(drawing)) {
    for (const [at, [toX, toY]] of stroke.entries()) {
      const [fromX, fromY] = stroke[at - 1] ?? [toX, toY];
      const steps = Math.max(1, Math.ceil(Math.max(Math.abs(toX - fromX), Math.abs(toY - fromY)) * scale));
      for (let step = 0; step <= steps; step += 1) {
        const [x, y] = [fromX + ((toX - fromX) * step) / steps, fromY + ((toY - fromY) * step) / steps];
        for (let dx = 0; dx <= pen; dx += 1)
          for (let dy = 0; dy <= pen; dy += 1) set(Math.round(x * scale) + dx, Math.round(y * scale) + dy);
      }
    }
  }
  return { bytes, bytesPerRow, rows };
}
