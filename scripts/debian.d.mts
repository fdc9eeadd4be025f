/** Installs Debian packages when this is a Debian and we are root; false when it is not or fails. */
export function installPackages(...packages: readonly string[]): boolean;
