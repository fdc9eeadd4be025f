/** The few globals that Node and browsers have in common and that shared code may use. */
declare const crypto: { getRandomValues(array: Uint8Array): Uint8Array };
