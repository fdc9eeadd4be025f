/** Lays out in an empty folder what an installation needs: the build, the packages of production for this machine, the scripts that start them. */
export declare function layOutRelease(target: string): void;
/** Bytes of all files below a folder. */
export declare function sizeOf(folder: string): number;
