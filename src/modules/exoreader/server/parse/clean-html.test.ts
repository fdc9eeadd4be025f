import { expect, test } from 'vitest';
import { cleanHtml, textOf } from './clean-html.ts';

/** The whole corpus of hostile HTML is tried in a browser by `bench/feeds-xss.ts`; these tests show what each rule is for. */

const base = 'http://feeds.example/item/';
const image = 'loading="lazy" referrerpolicy="no-referrer" decoding="async"';

test.each([
  ['what runs', '<p onclick="x()">a<script>alert(1)</script><svg onload=x()><p>in</p></svg></p>', '<p>ain  </p>'],
  ['what dresses', '<style>*{}</style><b style="position:fixed" class="o-dialog" id="root">a</b>', '<b>a</b>'],
  ['forms', '<form action="/x"><input name=a><button>Go</button><select><option>b</select></form>', 'Go'],
  ['what moves the page', '<meta http-equiv=refresh content="0;url=//x"><base href="//x"><link rel=x href=y>a', 'a'],
  [
    'styles in formulas, templates',
    '<math><mtext><style><img src=x onerror=y></style></mtext></math><template><b>a</b></template>',
    '<math><mtext></mtext></math>',
  ],
  [
    'links that run',
    '<a href="javascript:x()">a</a><a href=" jAvA&#10;script:x()">b</a>',
    /^<a rel="[a-z ]+" target="_blank">a<\/a><a rel=/,
  ],
  [
    'data',
    '<img src="data:image/svg+xml,x"><a href="data:text/html,x">a</a>',
    /^<a rel="noopener noreferrer nofollow" target="_blank">a<\/a>$/,
  ],
  [
    'images',
    '<img src=a.png onerror=x() srcset="b.png 2x, javascript:x() 3x">',
    `<img src="${base}a.png" srcset="${base}b.png 2x" ${image}>`,
  ],
  ['pixels', '<img src=a.png width=1 height=1><img src="https://pixel.wp.com/b.gif">', ''],
  ['frames of others', '<iframe src="//evil.example/"></iframe><iframe srcdoc="<b>x"></iframe>a', 'a'],
  [
    'players',
    '<iframe src="https://www.youtube.com/embed/x" onload=x()><b>in</b></iframe>',
    /^<iframe src="https:\/\/www\.youtube-nocookie\.com\/embed\/x" sandbox="allow-scripts allow-same-origin allow-popups" loading="lazy" referrerpolicy="strict-origin-when-cross-origin" allowfullscreen=""><\/iframe>$/,
  ],
  [
    'players of older pages',
    '<object><param name=movie value=x><embed src="https://www.youtube.com/v/abcDEF123" onload=x()></object><embed src=x.swf>a',
    /^<iframe src="https:\/\/www\.youtube-nocookie\.com\/embed\/abcDEF123" [^>]*><\/iframe>a$/,
  ],
  [
    'sound that starts',
    '<audio autoplay src=a.mp3></audio>',
    `<audio src="${base}a.mp3" controls="controls" preload="none"></audio>`,
  ],
  [
    'signs in values',
    '<b title="&quot;><img src=x onerror=y>">a &lt;b&gt; &amp;amp;</b>',
    '<b title="&quot;&gt;&lt;img src=x onerror=y&gt;">a &lt;b&gt; &amp;amp;</b>',
  ],
  ['what is left open', '<ul><li>a<li>b</b></ul><p>c', '<ul><li>a</li><li>b</li></ul><p>c</p>'],
  [
    'formulas with their drawing and source',
    '<span><math display="block" style="position:fixed" href="javascript:x()"><semantics><mi mathvariant="normal">x</mi><annotation>\\x</annotation></semantics></math></span><span aria-hidden="true"><b>x</b></span><b aria-hidden="true">y</b>',
    '<span><math display="block"><mi mathvariant="normal">x</mi></math></span><b>y</b>',
  ],
  [
    'other elements in formulas, and formulas in pieces',
    '<math><mtext><b>a</b></mtext></math><mi>b</mi>',
    '<math><mtext>a</mtext></math>b',
  ],
  ['words of drawings', '<svg><title>t</title><text x=1>One</text><text>Two</text><style>a{}</style></svg>', 'One Two'],
  [
    'words of other elements',
    '<object data=x.swf>Old <b>words</b></object><canvas>Chart</canvas><nosuch>New</nosuch>',
    'Old <b>words</b>ChartNew',
  ],
  [
    'code in fields',
    '<xmp><b>a</b></xmp> <textarea><img src=x onerror=y></textarea>',
    '&lt;b&gt;a&lt;/b&gt; &lt;img src=x onerror=y&gt;',
  ],
  [
    'pictures for browsers without scripts',
    '<img data-src=a.png><noscript><img src=a.png></noscript><noscript><img src=b.png></noscript>',
    `<img src="${base}a.png" ${image}><img src="${base}b.png" ${image}>`,
  ],
  [
    'addresses with commas',
    '<img src=a.png srcset="/t/w_1,c_2/a.png 1x, /t/w_3,c_4/a.png 1.5x,b.png 2x,c.png">',
    `<img src="${base}a.png" srcset="http://feeds.example/t/w_1,c_2/a.png 1x, http://feeds.example/t/w_3,c_4/a.png 1.5x, ${base}b.png 2x, ${base}c.png" ${image}>`,
  ],
  [
    'footnotes',
    `<a href="#n1">1</a><a href="${base}#n%C3%A9">2</a><a href="#away">3</a><p id="n1" class=x>a</p><a name="né">b</a><h2 id="other">c</h2>`,
    `<a href="#x-in-n1">1</a><a href="#x-in-né">2</a><a href="${base}#away" rel="noopener noreferrer nofollow" target="_blank">3</a><p id="x-in-n1">a</p><a rel="noopener noreferrer nofollow" target="_blank" id="x-in-né">b</a><h2>c</h2>`,
  ],
  [
    'links of BitTorrent',
    '<a href="magnet:?xt=urn:btih:c12fe1&amp;dn=a">a</a>',
    '<a href="magnet:?xt=urn:btih:c12fe1&amp;dn=a" rel="noopener noreferrer nofollow" target="_blank">a</a>',
  ],
  ['comments', '<!-- <img src=x> --><![CDATA[<b>a</b>]]>c', /c$/],
] as const)('%s', (_name, html, clean) => {
  if (typeof clean === 'string') expect(cleanHtml(html, base).html).toBe(clean);
  else expect(cleanHtml(html, base).html).toMatch(clean);
});

test('deeply nested elements are cut and closed in order', () => {
  const { html: clean } = cleanHtml(`${'<div>'.repeat(400)}a${'</div>'.repeat(200)}b`, base);
  expect(clean).toBe(`${'<div>'.repeat(100)}ab${'</div>'.repeat(100)}`);
  const endless = '<p>one</p><script>two</script><p>three &lt;four&gt;<br>five '.concat('<b>'.repeat(300_000));
  expect(cleanHtml(endless, base)).toMatchObject({
    html: expect.stringContaining('five <b>') as string,
    words: 'one three <four> five',
  });
  expect(textOf(endless)).toBe('one three <four> five');
});

test.each([
  'plain <b>text</b> 1 < 2 > 0',
  '<p title="a<b" class=x>a<br/>b</p><scr<script>ipt>alert(1)</script>c',
  '<a href="/more?utm_source=feed" onclick=x title="T">l</a><!-- --><img src=x onerror=y>',
  '<textarea><img src=x></textarea><![CDATA[<b>]]><style>a{}</style><svg><a>b</a></svg><p <b>d',
])('what has no reference is read as it is beside one: %s', (html) => {
  expect(cleanHtml(`&amp;${html}`, base).html).toBe(`&amp;${cleanHtml(html, base).html}`);
  expect(textOf(`&amp; ${html}`)).toBe(`& ${textOf(html)}`);
});
