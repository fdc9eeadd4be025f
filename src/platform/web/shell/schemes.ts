export type Scheme = 'light' | 'dark' | 'auto';

export const schemes: readonly Scheme[] = ['light', 'dark', 'auto'];
