/** Feeds in the shapes in which well-known sites and programs write them; the texts are ours. */

function rss(namespaces: string, items: string, more = ''): string {
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" ${namespaces}><channel><title>Shapes</title>
    <link>https://shapes.example/</link>${more}${items}</channel></rss>`;
}

const media = 'xmlns:media="http://search.yahoo.com/mrss/"';

/** Posts without titles, with pictures and their descriptions as Media RSS. */
const mastodon = rss(
  `xmlns:webfeeds="http://webfeeds.org/rss/1.0" ${media}`,
  `<item><guid isPermaLink="true">https://social.example/@ana/101</guid><link>https://social.example/@ana/101</link>
     <pubDate>Mon, 02 Nov 2026 10:00:00 +0000</pubDate>
     <media:content url="https://files.social.example/original/one.jpg" type="image/jpeg" fileSize="48000" medium="image">
       <media:rating scheme="urn:simple">nonadult</media:rating>
       <media:description type="plain">A heron on one leg &amp; its shadow</media:description></media:content></item>
   <item><guid isPermaLink="true">https://social.example/@ana/102</guid><link>https://social.example/@ana/102</link>
     <pubDate>Mon, 02 Nov 2026 11:00:00 +0000</pubDate><description></description>
     <media:content url="https://files.social.example/original/two.png" type="image/png" medium="image"/></item>
   <item><guid isPermaLink="true">https://social.example/@ana/103</guid><link>https://social.example/@ana/103</link>
     <pubDate>Mon, 02 Nov 2026 12:00:00 +0000</pubDate><description>&lt;p&gt;Two views of the pond.&lt;/p&gt;</description>
     <media:content url="https://files.social.example/original/three.jpg" type="image/jpeg" medium="image">
       <media:description type="plain">From the north</media:description></media:content>
     <media:content url="https://files.social.example/original/four.jpg" medium="image">
       <media:description type="plain">From the south</media:description></media:content></item>
   <item><guid isPermaLink="true">https://social.example/@ana/104</guid><link>https://social.example/@ana/104</link>
     <pubDate>Mon, 02 Nov 2026 13:00:00 +0000</pubDate>
     <media:content url="https://files.social.example/original/five.mp4" type="video/mp4" medium="video">
       <media:description type="plain">A kite rises</media:description></media:content></item>`,
);

/** A channel's videos: no text with a frame, only an id and a group of media. */
const youTube = `<?xml version="1.0" encoding="UTF-8"?>
  <feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" ${media} xmlns="http://www.w3.org/2005/Atom">
  <id>yt:channel:aBcDeFgHiJ</id><title>Shapes</title><link rel="alternate" href="https://www.youtube.com/channel/UCaBcDeFgHiJ"/>
  <entry><id>yt:video:q1W2e3R4t5Y</id><yt:videoId>q1W2e3R4t5Y</yt:videoId><title>How a lathe works</title>
    <link rel="alternate" href="https://www.youtube.com/watch?v=q1W2e3R4t5Y"/><author><name>Shapes</name></author>
    <published>2026-11-02T10:00:00+00:00</published>
    <media:group><media:title>How a lathe works</media:title>
      <media:content url="https://www.youtube.com/v/q1W2e3R4t5Y?version=3" type="application/x-shockwave-flash" width="640" height="390"/>
      <media:thumbnail url="https://i2.ytimg.com/vi/q1W2e3R4t5Y/hqdefault.jpg" width="480" height="360"/>
      <media:description>First line &lt;b&gt;
Second line</media:description></media:group></entry></feed>`;

const vimeo = rss(
  media,
  `<item><title>Harbour at dawn</title><link>https://vimeo.com/812345678</link>
     <guid isPermaLink="false">tag:vimeo,2026-11-02:clip812345678</guid>
     <description>&lt;p&gt;Boats.&lt;/p&gt;</description>
     <media:content><media:player url="https://player.vimeo.com/video/812345678?h=0a1b2c3d4e"/>
       <media:thumbnail height="360" width="640" url="https://i.vimeocdn.com/video/9-d_640"/></media:content></item>`,
);

/** One video in a group of several sizes, and a player on the server's own host. */
const peerTube = rss(
  media,
  `<item><title>Pressing cider</title><link>https://tube.example/w/mN3bV4cX5zL6</link><guid>https://tube.example/w/mN3bV4cX5zL6</guid>
     <description>Apples.</description>
     <media:group><media:content url="https://tube.example/static/9-1080.mp4" type="video/mp4" fileSize="900" height="1080" isDefault="true"/>
       <media:content url="https://tube.example/static/9-480.mp4" type="video/mp4" fileSize="300" height="480"/></media:group>
     <media:embed url="https://tube.example/videos/embed/mN3bV4cX5zL6"/><media:player url="https://tube.example/w/mN3bV4cX5zL6"/>
     <media:thumbnail url="https://tube.example/lazy-static/previews/9.jpg" width="850" height="480"/></item>`,
);

/** Photos: the text shows a middle size, the media name the large and the small one. */
const flickr = `<?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom" ${media}>
  <title>Shapes</title><id>tag:photos.example,2026:/photos</id>
  <entry><title>Lighthouse</title><id>tag:photos.example,2026:/photo/5001</id><link rel="alternate" href="https://photos.example/5001/"/>
    <published>2026-11-02T10:00:00Z</published>
    <content type="html">&lt;p&gt;Ana posted a photo:&lt;/p&gt; &lt;p&gt;&lt;a href="https://photos.example/5001/"&gt;&lt;img src="https://live.photos.example/65/5001_ab12_m.jpg" width="240" height="160" alt="Lighthouse" /&gt;&lt;/a&gt;&lt;/p&gt;</content>
    <link rel="enclosure" type="image/jpeg" href="https://live.photos.example/65/5001_ab12_b.jpg"/>
    <media:thumbnail url="https://live.photos.example/65/5001_ab12_s.jpg" width="75" height="75"/></entry></feed>`;

const podcast = rss(
  'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:psc="http://podlove.org/simple-chapters"',
  `<item><title>Tides</title><guid isPermaLink="false">ep-7</guid><description>About the moon.</description>
     <enclosure url="https://cast.example/7.mp3?from=feed" length="34000000" type="application/octet-stream"/>
     <itunes:duration>1:02:03</itunes:duration><itunes:image href="https://cast.example/7-cover.jpg"/>
     <psc:chapters version="1.2"><psc:chapter start="00:00:00" title="Hello"/><psc:chapter start="00:10:30.5" title="Springs &amp; neaps"/>
       <psc:chapter start="soon" title="Not a time"/></psc:chapters></item>`,
  '<itunes:image href="https://cast.example/show.jpg"/>',
);

/** Files where they are seldom: links of Atom in RSS, alternative forms without an enclosure, a picture in several sizes in a group. */
const elsewhere = rss(
  `xmlns:atom="http://www.w3.org/2005/Atom" xmlns:podcast="https://podcastindex.org/namespace/1.0" ${media}`,
  `<item><title>Linked</title><guid isPermaLink="false">e-1</guid>
     <atom:link rel="enclosure" href="https://cast.example/1.mp3" type="audio/mpeg" length="10"/></item>
   <item><title>Alternative</title><guid isPermaLink="false">e-2</guid>
     <podcast:alternateEnclosure type="audio/opus" length="20"><podcast:source uri="ipfs://QmX"/><podcast:source uri="https://cast.example/2.opus"/></podcast:alternateEnclosure>
     <podcast:alternateEnclosure type="audio/mpeg" length="30" default="true"><podcast:source uri="https://cast.example/2.mp3"/></podcast:alternateEnclosure></item>
   <item><title>Both</title><guid isPermaLink="false">e-3</guid><enclosure url="https://cast.example/3.mp3" type="audio/mpeg" length="40"/>
     <podcast:alternateEnclosure type="audio/opus" length="20"><podcast:source uri="https://cast.example/3.opus"/></podcast:alternateEnclosure></item>
   <item><title>Sizes</title><guid isPermaLink="false">e-4</guid>
     <media:group><media:content url="https://photos.example/narrow.jpg" medium="image" width="100"/>
       <media:content url="https://photos.example/wide.jpg" medium="image" width="900"/></media:group></item>`,
);

const jsonFeed = JSON.stringify({
  version: 'https://jsonfeed.org/version/1.1',
  title: 'Shapes',
  home_page_url: 'https://shapes.example/',
  items: [
    { id: '1', url: 'https://shapes.example/1', title: 'With an image', content_text: 'Words', image: '/i/one.jpg' },
    {
      id: '2',
      url: 'https://shapes.example/2',
      title: 'With a banner',
      content_html: '<p>Words</p>',
      banner_image: 'https://shapes.example/i/two.jpg',
      attachments: [
        { url: 'https://shapes.example/a.m4a', mime_type: 'audio/x-m4a', size_in_bytes: 900, duration_in_seconds: 61 },
      ],
    },
  ],
});

/** Addresses of an image service with commas in them; the enclosure is the text's picture in another size. */
const served = (size: string): string =>
  `https://cdn.letters.example/image/fetch/$s_!xY!,${size},c_limit,f_auto,q_auto:good,fl_progressive:steep/https%3A%2F%2Fletters.example%2Fpublic%2Fimages%2F0f9e8d7c-6b5a-4f3e-2d1c-0b9a8f7e6d5c_1456x816.png`;
const substack = rss(
  'xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"',
  `<item><title><![CDATA[On clocks]]></title><description><![CDATA[Springs and weights]]></description>
     <link>https://letters.example/p/on-clocks</link><guid isPermaLink="false">https://letters.example/p/on-clocks</guid>
     <dc:creator><![CDATA[Ana]]></dc:creator><pubDate>Mon, 02 Nov 2026 10:00:00 GMT</pubDate>
     <enclosure url="${served('w_256').replaceAll('&', '&amp;')}" length="0" type="image/png"/>
     <content:encoded><![CDATA[<p>Text</p><img src="${served('w_1456')}" srcset="${served('w_424')} 424w, ${served('w_848')} 848w, ${served('w_1456')} 1456w" sizes="100vw" width="1456" height="816" alt="A clock">]]></content:encoded></item>`,
);
/** By site or program. */
export const feedShapes = { mastodon, youTube, vimeo, peerTube, flickr, podcast, elsewhere, jsonFeed, substack };
export const substackImage = served;
