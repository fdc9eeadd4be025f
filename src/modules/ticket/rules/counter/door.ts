/** What a phone may do at an address that it opens by a QR code: sign, or send photos. */
export const doorPurposes = ['intake', 'hand_over', 'photos'] as const;

export type DoorPurpose = (typeof doorPurposes)[number];

/** Minutes for which such an address works. */
export const doorMinutes = 10;

/** Addresses of one group that work at the same time. */
export const openDoors = 30;

/** Of the photos at one address: how many, bytes as they are sent of all and of one, and pixels of the longer side as they are stored. */
export const doorPhotos = { files: 20, bytes: 50_000_000, each: 12_000_000, side: 2560 } as const;
