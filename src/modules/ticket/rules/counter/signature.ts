/** When a customer signs: as the device comes in, and as it is handed over. */
export const occasions = ['intake', 'hand_over'] as const;

export type Occasion = (typeof occasions)[number];

/** The box in which a signature is drawn. */
export const signatureBox = { width: 600, height: 200 } as const;

/** Characters of a drawing. */
export const largestDrawing = 20_000;
const mostPoints = 2000;
/** A dot or a short line is a slip of the finger. */
const fewestPoints = 3;

/** One line of the pen: x and y of its points, one after the other. */
export type Stroke = readonly number[];

/** The drawing of strokes within the box, as path of SVG; undefined if they are no signature. */
export function drawingOf(strokes: unknown): string | undefined {
  if (!Array.isArray(strokes)) return undefined;
  const all = strokes as readonly unknown[];
  if (all.length > mostPoints || !all.every(isStroke)) return undefined;
  const points = all.reduce((sum, stroke) => sum + stroke.length / 2, 0);
  if (points < fewestPoints || points > mostPoints) return undefined;
  const drawing = all.map(pathOf).join('');
  return drawing.length > largestDrawing ? undefined : drawing;
}

function isStroke(stroke: unknown): stroke is Stroke {
  return (
    Array.isArray(stroke) &&
    stroke.length >= 2 &&
    stroke.length % 2 === 0 &&
    stroke.length <= 2 * mostPoints &&
    (stroke as unknown[]).every(
      (value, at) =>
        typeof value === 'number' && value >= 0 && value <= (at % 2 === 0 ? signatureBox.width : signatureBox.height),
    )
  );
}

function pathOf(stroke: Stroke): string {
  let path = '';
  for (let at = 0; at < stroke.length; at += 2)
    path += `${at === 0 ? 'M' : 'L'}${Math.round(stroke[at] ?? 0)} ${Math.round(stroke[at + 1] ?? 0)}`;
  // A dot is drawn as a line to itself.
  return stroke.length === 2 ? path + path.replace('M', 'L') : path;
}

/** The lines of a drawing: the points of each stroke. */
export function strokesOf(drawing: string): (readonly (readonly [x: number, y: number])[])[] {
  return drawing
    .split('M')
    .slice(1)
    .map((stroke) =>
      stroke.split('L').map((point) => {
        const [x = 0, y = 0] = point.split(' ').map(Number);
        return [x, y] as const;
      }),
    );
}

/** Strokes with at most as many points as are stored: of longer ones every second, third … point. */
export function thinned(strokes: readonly Stroke[]): Stroke[] {
  const points = strokes.reduce((sum, stroke) => sum + stroke.length / 2, 0);
  const step = Math.ceil(points / (mostPoints / 2));
  if (step <= 1) return [...strokes];
  return strokes.map((stroke) => stroke.filter((_value, at) => Math.floor(at / 2) % step === 0));
}

/** The occasion that a person at the counter means: the hand-over once the work is finished. */
export function usualOccasion(ticket: { readonly status?: string; readonly returned_at?: string }): Occasion {
  return ticket.status === 'done' || ticket.status === 'cancel' || ticket.returned_at !== undefined
    ? 'hand_over'
    : 'intake';
}
