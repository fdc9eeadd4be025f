import type { Encoding } from '../settings.ts';

/** The bytes 0x80 to 0x9F in windows-1252: some versions of Node decode them as control characters. */
const windows = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** The bytes from 0x80 in code pages of DOS, which browsers and Node do not know. */
const dos: Partial<Record<Encoding, string>> = {
  ibm850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
    '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0',
  ibm852:
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐' +
    '└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00AD˝˛ˇ˘§÷¸°¨˙űŘř■\u00A0',
};

/** The text of bytes. */
export function read(bytes: Uint8Array, encoding: Encoding): string {
  const page = dos[encoding];
  if (page !== undefined) return readPage(bytes, page);
  const text = new TextDecoder(encoding).decode(bytes);
  if (encoding !== 'windows-1252' && encoding !== 'iso-8859-1') return text;
  return text.replaceAll(/[\x80-\x9f]/g, (sign) => windows[sign.charCodeAt(0) - 0x80] ?? sign);
}

function readPage(bytes: Uint8Array, page: string): string {
  const units = Uint16Array.from(bytes, (byte) => (byte < 128 ? byte : page.charCodeAt(byte - 128)));
  return new TextDecoder('utf-16le').decode(new Uint8Array(units.buffer));
}
