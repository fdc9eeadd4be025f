/** What a phone may do at an address that it opens by a QR code: sign, or send photos. */
export const doorPurposes = ['intake', 'hand_over', 'photos'] as const;

export type DoorPurpose = (typeof doorPurposes)[number];

/** Minutes for which such an address works. */
export const doorMinutes = 10;

/** Addresses of one group that work at the same time. */
export const openDoors = 30;
