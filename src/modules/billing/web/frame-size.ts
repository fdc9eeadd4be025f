/** Minimum width and initial height of the payment form in pixels (docs/specification.md, Constants). */
export const frameSize = { width: 312, height: 450 } as const;
