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

test('an item of a picture alone is titled by what the picture shows; one without a page leads to its file', () => {
  const { items } =
    read(`<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>Pictures</title>
    <item><guid>1</guid><description>&lt;img src="/1.png" alt="A fox &amp;amp; a hen"&gt;</description></item>
    <item><guid>2</guid><description>&lt;img src="/2.png"&gt;</description></item>
    <item><guid>3</guid><enclosure url="/3.mp3"/><itunes:image href="/3.png"/></item>
    </channel></rss>`);
  expect(items.map(({ title, image, url }) => [title, image, url])).toEqual([
    ['A fox & a hen', 'http://feeds.example/1.png', ''],
    ['Picture', 'http://feeds.example/2.png', ''],
    ['', 'http://feeds.example/3.png', 'http://feeds.example/3.mp3'],
  ]);
});

/** Six items with every kind of text and attribute that damage can hit. */
const sound = `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:media="http://search.yahoo.com/mrss/">
  <channel><title>Six</title><link>http://site.example/</link>${[1, 2, 3, 4, 5, 6]
    .map(
      (number) => `<item><title><![CDATA[Item ${number}]]></title><link>http://site.example/${number}/</link>
        <guid isPermaLink="false">id-${number}</guid><category domain="http://site.example/"><![CDATA[News]]></category>
        <media:content url="http://site.example/${number}/" type="audio/mpeg" fileSize="9"/><media:thumbnail url="http://site.example/${number}.jpg"/>
        <description><![CDATA[<p>Short <a href="http://site.example/?a=b">words</a> [${number}]</p>]]></description>
        <content:encoded><![CDATA[<p>Whole words <b class="c">of</b> ${number}</p>]]></content:encoded></item>`,
    )
    .join('')}</channel></rss>`;

test.each([
  ['without its end', ''],
  ['with half of its end', ']>'],
])('wherever one CDATA section is %s, all items are read whole', (_name, instead) => {
  const { items } = read(sound);
  const ends = [...sound.matchAll(/\]\]>/g)].map(({ index }) => index);
  expect(ends).toHaveLength(24);
  for (const at of ends) expect(read(sound.slice(0, at) + instead + sound.slice(at + 3)).items).toEqual(items);
});

test('all items are read whole if no CDATA section has an end, or no attribute has quotes', () => {
  const { items } = read(sound);
  expect(read(sound.replaceAll(']]>', '')).items).toEqual(items);
  const bare = sound.replaceAll(/<!\[CDATA\[.*?\]\]>|="([^"]*)"/g, (whole, value?: string) =>
    value === undefined ? whole : `=${value}`,
  );
  expect(bare).toContain('<media:content url=http://site.example/1/ type=audio/mpeg fileSize=9/>');
  expect(read(bare).items).toEqual(items);
});

test('sound texts that look damaged stay as they are', () => {
  const text = '<p title="a > b">1 = x</p> </description> <q a=b>[1]]</q>';
  const { items } = read(
    `<rss version="2.0"><channel><title>T</title><item><guid>1</guid><title>x = y</title><description><![CDATA[${text}]]></description></item>
     <item><guid>2</guid><title a="b = c > d">Two</title><!-- <a b=c> --></item></channel></rss>`,
  );
  expect(items.map(({ title, content }) => [title, content])).toEqual([
    ['x = y', '<p title="a &gt; b">1 = x</p>  <q>[1]]</q>'],
    ['Two', ''],
  ]);
});
