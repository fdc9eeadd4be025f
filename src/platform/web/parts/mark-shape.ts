/** The outline of Oficina's logo in a square of 32. */
export const markShape =
  'M16 1.5 28.6 8.75v14.5L16 30.5 3.4 23.25V8.75Zm0 8a6.5 6.5 0 1 0 4.9 10.8l-4.9-4.3 4.9-4.3A6.5 6.5 0 0 0 16 9.5Z';
