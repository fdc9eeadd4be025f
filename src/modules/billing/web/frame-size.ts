/** The payment form's least width and first height (SPEC.md §9), in pixels. */
export const frameSize = { width: 312, height: 450 } as const;
