/** Requests of real programs, as they were recorded; `GROUP` is the group, `TOKEN` the token of the lock before, `TAG` the last entity tag. */

interface Recorded {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly status: number;
}

/** rclone asks this of every file and directory, with the vendors owncloud and nextcloud. */
const rcloneAsks =
  '<?xml version="1.0"?>\n<d:propfind  xmlns:d="DAV:" xmlns:oc="http://owncloud.org/ns" xmlns:nc="http://nextcloud.org/ns">\n <d:prop>\n  <d:displayname />\n  <d:getlastmodified />\n  <d:getcontentlength />\n  <d:resourcetype />\n  <d:getcontenttype />\n  <oc:checksums />\n </d:prop>\n</d:propfind>\n';

const cadaverAsks =
  '<?xml version="1.0" encoding="utf-8"?>\n<propfind xmlns="DAV:"><prop>\n<getcontentlength xmlns="DAV:"/>\n<getlastmodified xmlns="DAV:"/>\n<executable xmlns="http://apache.org/dav/props/"/>\n<resourcetype xmlns="DAV:"/>\n<checked-in xmlns="DAV:"/>\n<checked-out xmlns="DAV:"/>\n</prop></propfind>\n';

/** A directory that rclone makes with one file, which it saves again with another time, and reads. Vendors with times differ in the name alone. */
function rcloneWithTimes(directory: string): readonly Recorded[] {
  return [
    { method: 'PROPFIND', path: directory, headers: { depth: '1' }, body: rcloneAsks, status: 404 },
    { method: 'PROPFIND', path: `${directory}/`, headers: { depth: '1' }, body: rcloneAsks, status: 404 },
    { method: 'MKCOL', path: `${directory}/`, headers: {}, status: 201 },
    {
      method: 'PUT',
      path: `${directory}/a.jpg`,
      headers: {
        'content-type': 'image/jpeg',
        'oc-checksum': 'SHA1:44b1c02655980dcedec1a974f6f4d3bc740d1d4d',
        'x-oc-mtime': '1404563696',
      },
      body: 'photo one\n',
      status: 201,
    },
    { method: 'PROPFIND', path: `${directory}/a.jpg`, headers: { depth: '1' }, body: rcloneAsks, status: 207 },
    { method: 'PROPFIND', path: directory, headers: { depth: '1' }, body: rcloneAsks, status: 207 },
    { method: 'PROPFIND', path: `${directory}/`, headers: { depth: '1' }, body: rcloneAsks, status: 207 },
    { method: 'MKCOL', path: `${directory}/`, headers: {}, status: 405 },
    {
      method: 'PUT',
      path: `${directory}/a.jpg`,
      headers: {
        'content-type': 'image/jpeg',
        'oc-checksum': 'SHA1:390154b76846b8001a611cf759469f3847a8521f',
        'x-oc-mtime': '1420070400',
      },
      body: 'photo two\n',
      status: 204,
    },
    { method: 'PROPFIND', path: `${directory}/a.jpg`, headers: { depth: '1' }, body: rcloneAsks, status: 207 },
    { method: 'PROPFIND', path: `${directory}/a.jpg`, headers: { depth: '1' }, body: rcloneAsks, status: 207 },
    { method: 'PROPFIND', path: `${directory}/`, headers: { depth: '1' }, body: rcloneAsks, status: 207 },
    { method: 'GET', path: `${directory}/a.jpg`, headers: { depth: '0' }, status: 200 },
  ];
}

const davfsAsks =
  '<?xml version="1.0" encoding="utf-8"?>\n<propfind xmlns="DAV:"><prop>\n<resourcetype xmlns="DAV:"/>\n<getcontentlength xmlns="DAV:"/>\n<getetag xmlns="DAV:"/>\n<getlastmodified xmlns="DAV:"/>\n<executable xmlns="http://apache.org/dav/props/"/>\n</prop></propfind>\n';

/** Writing to a file of a mounted drive: davfs2 locks it, asks whether it has changed, and saves. */
function davfsSaves(path: string, body: string, isNew: boolean): readonly Recorded[] {
  return [
    {
      method: 'LOCK',
      path,
      headers: { 'content-type': 'application/xml', depth: '0', timeout: 'Second-1800' },
      body: '<?xml version="1.0" encoding="utf-8"?>\n<lockinfo xmlns=\'DAV:\'>\n <lockscope><exclusive/></lockscope>\n<locktype><write/></locktype><owner>ana@example.com</owner>\n</lockinfo>\n',
      status: isNew ? 201 : 200,
    },
    isNew
      ? { method: 'HEAD', path, headers: {}, status: 200 }
      : { method: 'GET', path, headers: { 'if-none-match': 'TAG' }, status: 304 },
    {
      method: 'PUT',
      path,
      headers: { 'if-match': 'TAG', if: `<http://drive.example/dav/GROUP${path}> (<TOKEN>)` },
      body,
      status: 204,
    },
    { method: 'UNLOCK', path, headers: { 'lock-token': '<TOKEN>' }, status: 204 },
  ];
}

export const recorded: Readonly<Record<string, readonly Recorded[]>> = {
  'rclone 1.60, vendor other': [
    { method: 'PROPFIND', path: '/other', headers: { depth: '1' }, status: 404 },
    { method: 'PROPFIND', path: '/other/', headers: { depth: '1' }, status: 404 },
    { method: 'MKCOL', path: '/other/', headers: {}, status: 201 },
    {
      method: 'PUT',
      path: '/other/a.jpg',
      headers: { 'content-type': 'image/jpeg' },
      body: 'photo one\n',
      status: 201,
    },
    { method: 'PROPFIND', path: '/other/a.jpg', headers: { depth: '1' }, status: 207 },
    { method: 'PROPFIND', path: '/other', headers: { depth: '1' }, status: 207 },
    { method: 'PROPFIND', path: '/other/', headers: { depth: '1' }, status: 207 },
    { method: 'PROPFIND', path: '/other/a.jpg', headers: { depth: '1' }, status: 207 },
    { method: 'PROPFIND', path: '/other/', headers: { depth: '1' }, status: 207 },
    { method: 'GET', path: '/other/a.jpg', headers: { depth: '0' }, status: 200 },
  ],
  'rclone 1.60, vendor owncloud': rcloneWithTimes('/owncloud'),
  'rclone 1.60, vendor nextcloud': rcloneWithTimes('/nextcloud'),
  'davfs2 1.6': [
    { method: 'OPTIONS', path: '/', headers: {}, status: 200 },
    { method: 'PROPFIND', path: '/', headers: { depth: '1' }, body: davfsAsks, status: 207 },
    {
      method: 'PROPFIND',
      path: '/',
      headers: { depth: '0' },
      body: '<?xml version="1.0" encoding="utf-8"?>\n<propfind xmlns="DAV:"><prop>\n<quota-available-bytes xmlns="DAV:"/>\n<quota-used-bytes xmlns="DAV:"/>\n</prop></propfind>\n',
      status: 207,
    },
    { method: 'MKCOL', path: '/davfs/', headers: {}, status: 201 },
    ...davfsSaves('/davfs/letter.txt', 'one\n', true),
    ...davfsSaves('/davfs/letter.txt', 'two\n', false),
    ...davfsSaves('/davfs/letter.txt.tmp', 'three\n', true),
    {
      method: 'MOVE',
      path: '/davfs/letter.txt.tmp',
      headers: { destination: 'http://drive.example/dav/GROUP/davfs/letter.txt', overwrite: 'T' },
      status: 204,
    },
    { method: 'HEAD', path: '/davfs/letter.txt', headers: {}, status: 200 },
    { method: 'PROPFIND', path: '/davfs/', headers: { depth: '1' }, body: davfsAsks, status: 207 },
    { method: 'DELETE', path: '/davfs/letter.txt', headers: {}, status: 204 },
  ],
  'cadaver 0.24': [
    { method: 'OPTIONS', path: '/', headers: {}, status: 200 },
    {
      method: 'PROPFIND',
      path: '/',
      headers: { depth: '0', 'content-type': 'application/xml' },
      body: cadaverAsks,
      status: 207,
    },
    { method: 'MKCOL', path: '/cad/', headers: {}, status: 201 },
    {
      method: 'PROPFIND',
      path: '/cad/',
      headers: { depth: '0', 'content-type': 'application/xml' },
      body: cadaverAsks,
      status: 207,
    },
    { method: 'PUT', path: '/cad/a.jpg', headers: {}, body: 'photo two\n', status: 201 },
    {
      method: 'PROPFIND',
      path: '/cad/',
      headers: { depth: '1', 'content-type': 'application/xml' },
      body: cadaverAsks,
      status: 207,
    },
    {
      method: 'PROPFIND',
      path: '/cad/a.jpg',
      headers: { depth: '0', 'content-type': 'application/xml' },
      body: cadaverAsks,
      status: 207,
    },
    {
      method: 'LOCK',
      path: '/cad/a.jpg',
      headers: { 'content-type': 'application/xml', depth: '0' },
      body: '<?xml version="1.0" encoding="utf-8"?>\n<lockinfo xmlns=\'DAV:\'>\n <lockscope><exclusive/></lockscope>\n<locktype><write/></locktype></lockinfo>\n',
      status: 200,
    },
    {
      method: 'PUT',
      path: '/cad/a.jpg',
      headers: { if: '<http://drive.example/dav/GROUP/cad/a.jpg> (<TOKEN>)' },
      body: 'photo two\n',
      status: 204,
    },
    {
      method: 'PROPPATCH',
      path: '/cad/a.jpg',
      headers: { 'content-type': 'application/xml', if: '<http://drive.example/dav/GROUP/cad/a.jpg> (<TOKEN>)' },
      body: '<?xml version="1.0" encoding="utf-8" ?>\n<D:propertyupdate xmlns:D="DAV:"><D:set><D:prop><reader xmlns="http://webdav.org/cadaver/custom-properties/">ana</reader></D:prop></D:set>\n</D:propertyupdate>\n',
      status: 207,
    },
    {
      method: 'PROPFIND',
      path: '/cad/a.jpg',
      headers: { depth: '0', 'content-type': 'application/xml' },
      body: cadaverAsks,
      status: 207,
    },
    { method: 'UNLOCK', path: '/cad/a.jpg', headers: { 'lock-token': '<TOKEN>' }, status: 204 },
    {
      method: 'PROPFIND',
      path: '/cad/b.jpg/',
      headers: { depth: '0', 'content-type': 'application/xml' },
      body: cadaverAsks,
      status: 404,
    },
    {
      method: 'MOVE',
      path: '/cad/a.jpg',
      headers: { destination: 'http://drive.example/dav/GROUP/cad/b.jpg', overwrite: 'T' },
      status: 201,
    },
    { method: 'GET', path: '/cad/b.jpg', headers: {}, status: 200 },
    {
      method: 'PROPFIND',
      path: '/cad/b.jpg',
      headers: { depth: '0', 'content-type': 'application/xml' },
      body: cadaverAsks,
      status: 207,
    },
    { method: 'DELETE', path: '/cad/b.jpg', headers: {}, status: 204 },
  ],
};
