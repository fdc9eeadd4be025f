/** Elements of MathML that show something. */
export const mathTags: ReadonlySet<string> = new Set(
  `math mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle merror mphantom menclose msub msup msubsup munder mover munderover
   mmultiscripts mprescripts none mtable mtr mlabeledtr mtd`.split(/\s+/),
);

/** Attributes that say what a formula means; none of them moves it or sets its size. */
export const mathAttributes: readonly string[] = [
  'display',
  'displaystyle',
  'scriptlevel',
  'mathvariant',
  'stretchy',
  'fence',
  'separator',
  'form',
  'accent',
  'accentunder',
  'largeop',
  'movablelimits',
  'symmetric',
  'linethickness',
  'notation',
  'columnalign',
  'rowalign',
  'columnspan',
  'rowspan',
  'columnlines',
  'rowlines',
  'frame',
  'alttext',
];
