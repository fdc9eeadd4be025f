import makeQr from 'qrcode-generator';

/** A QR code as rows of `0` and `1`, without the white border. */
export function qrRows(text: string): string[] {
  const code = makeQr(0, 'M');
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  return Array.from({ length: size }, (_row, row) =>
    Array.from({ length: size }, (_column, column) => (code.isDark(row, column) ? '1' : '0')).join(''),
  );
}
