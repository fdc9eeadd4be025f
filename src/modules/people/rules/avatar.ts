/** Sides of people's pictures in pixels: in lists and on the own profile (docs/specification.md, Constants). */
export const avatarSizes = { list: 80, profile: 200 } as const;

/** Hours that a picture, or that there is none, is remembered. */
export const avatarHours = 24;
