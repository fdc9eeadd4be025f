/** The type of a file, from its first bytes and its name. */

/** Formats that are zip archives, whose first bytes often tell no more. */
const inZip: Readonly<Record<string, string>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  dotx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.template',
  docm: 'application/vnd.ms-word.document.macroEnabled.12',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xltx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.template',
  xlsm: 'application/vnd.ms-excel.sheet.macroEnabled.12',
  xlsb: 'application/vnd.ms-excel.sheet.binary.macroEnabled.12',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  potx: 'application/vnd.openxmlformats-officedocument.presentationml.template',
  ppsx: 'application/vnd.openxmlformats-officedocument.presentationml.slideshow',
  pptm: 'application/vnd.ms-powerpoint.presentation.macroEnabled.12',
  vsdx: 'application/vnd.ms-visio.drawing.main+xml',
  odt: 'application/vnd.oasis.opendocument.text',
  ott: 'application/vnd.oasis.opendocument.text-template',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  ots: 'application/vnd.oasis.opendocument.spreadsheet-template',
  odp: 'application/vnd.oasis.opendocument.presentation',
  otp: 'application/vnd.oasis.opendocument.presentation-template',
  odg: 'application/vnd.oasis.opendocument.graphics',
  epub: 'application/epub+zip',
  pages: 'application/vnd.apple.pages',
  numbers: 'application/vnd.apple.numbers',
  key: 'application/vnd.apple.keynote',
  apk: 'application/vnd.android.package-archive',
  jar: 'application/java-archive',
  kmz: 'application/vnd.google-earth.kmz',
  cbz: 'application/vnd.comicbook+zip',
  '3mf': 'model/3mf',
};

/** Formats in the container of older Microsoft programs. */
const inCompoundFile: Readonly<Record<string, string>> = {
  doc: 'application/msword',
  dot: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  pps: 'application/vnd.ms-powerpoint',
  msg: 'application/vnd.ms-outlook',
  mpp: 'application/vnd.ms-project',
  vsd: 'application/vnd.visio',
  pub: 'application/vnd.ms-publisher',
};

const containers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'application/zip': inZip,
  'application/java-archive': { apk: inZip['apk'] ?? '' },
  'application/x-cfb': inCompoundFile,
};

/**
 * The type that every answer gives for a file. `detected` comes from the first bytes; for a container the name refines it. XML of any kind is text,
 * which browsers show without running it.
 */
export function fileType(detected: string | null | undefined, name: string): string {
  if (detected == null) return 'application/octet-stream';
  if (detected === 'application/xml') return 'text/xml';
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const formats = containers[detected] ?? {};
  return Object.hasOwn(formats, ending) ? (formats[ending] ?? detected) : detected;
}
