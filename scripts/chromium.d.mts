/** The path of the browser that is there already, where there is one. */
export declare function installedChromium(): string | undefined;
