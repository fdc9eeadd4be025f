import { expect, test } from 'vitest';
import { readFeed } from './read-feed.ts';

function read(document: string) {
  return readFeed({
    bytes: Buffer.from(document),
    contentType: 'application/xml',
    url: 'http://feeds.example/feed',
    identity: 'guid',
  });
}

const coded = (text: string): string => Buffer.from(text).toString('base64');

test('texts of Atom 0.3 in base64', () => {
  const { items } = read(`<feed version="0.3" xmlns="http://purl.org/atom/ns#"><title>Old</title>
    <entry><id>1</id><title mode="base64" type="text/plain">${coded('Café & more')}</title>
      <content type="text/html" mode="base64">
        ${coded('<p>Words <b>é</b><script>x()</script></p>')}
      </content></entry>
    <entry><id>2</id><title>Plain</title><content type="text/html" mode="escaped">&lt;i&gt;a&lt;/i&gt;</content></entry></feed>`);
  expect(items).toMatchObject([
    { title: 'Café & more', content: '<p>Words <b>é</b></p>' },
    { title: 'Plain', content: '<i>a</i>' },
  ]);
});

test('links of BitTorrent, as an item’s link or file', () => {
  const magnet = 'magnet:?xt=urn:btih:c12fe1c06bba254a9dc9f519b335aa7c1367a88a&amp;dn=Lecture';
  const { items } = read(`<rss version="2.0"><channel><title>Lectures</title>
    <item><guid>1</guid><title>One</title><link>${magnet}</link></item>
    <item><guid>2</guid><title>Two</title><link>http://feeds.example/2</link><enclosure url="${magnet}" type="application/x-bittorrent" length="9"/></item>
    </channel></rss>`);
  const file = { url: magnet.replace('&amp;', '&'), type: 'application/x-bittorrent' };
  expect(items).toMatchObject([
    { url: '', enclosures: [file] },
    { url: 'http://feeds.example/2', enclosures: [{ ...file, length: 9 }] },
  ]);
});
