/** Sizes of people's pictures in pixels: in lists and on the own profile (docs/specification.md, Constants). */
export const avatarSizes = { list: 80, profile: 200 } as const;

/** Hours for which a picture, or its absence, is cached. */
export const avatarHours = 24;
