/** Maximum of devices that come in together. */
export const maxDevices = 20;
