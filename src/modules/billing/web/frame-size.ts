/** The payment form's least width and first height (docs/specification.md, Constants), in pixels. */
export const frameSize = { width: 312, height: 450 } as const;
