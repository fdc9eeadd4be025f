/**
 * The address without a slash at the end of its path: with and without one every route is the same. Below a drive (`/dav/{group}/…`) the slash
 * stays, because WebDAV names folders with it.
 */
export function withoutTrailingSlash(url: string): string {
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  if (!/[^/]\/$/.test(path) || /^\/dav\/[^/]/.test(path)) return url;
  return path.slice(0, -1) + (end === -1 ? '' : url.slice(end));
}
