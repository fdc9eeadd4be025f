/** A line of a list: plain, or with a second, quieter part. */
export type Line = string | { readonly title: string; readonly hint: string };

interface Link {
  readonly link: string;
  readonly label: string;
}
interface Page {
  readonly locale: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Sanitised HTML. */
  readonly content: string;
  readonly sections: readonly { readonly title: string; readonly lines: readonly Line[] }[];
  readonly button: Link;
  readonly fallback: string;
  readonly small: string;
  readonly end: Link | undefined;
}

/**
 * A mail as an HTML page. It uses tables and inline styles, which mail programs support, and no images, which many block. The classes are for
 * programs with a dark mode.
 */
export function letterPage({
  locale,
  subject,
  paragraphs,
  content,
  sections,
  button,
  fallback,
  small,
  end,
}: Page): string {
  const address = escaped(button.link);
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark"><title>${escaped(subject)}</title><style>${dark}</style></head>
<body class="ground" style="margin:0;padding:0;background:#f3f5f6">
<div style="display:none;max-height:0;overflow:hidden">${escaped(paragraphs[1] ?? '')}</div>
${table('ground', 'background:#f3f5f6')}<tr><td align="center" style="padding:32px 12px">
${table('sheet', 'max-width:560px;background:#ffffff;border:1px solid #dde3e6;border-radius:8px')}
<tr><td class="line" style="padding:20px 32px;border-bottom:1px solid #e8ecee;${font};font-size:15px;font-weight:600"><span class="brand" style="color:#0b5f6b">Oficina</span></td></tr>
<tr><td class="words" style="padding:28px 32px 8px;${font};font-size:16px;line-height:1.55;color:#1c2428">
${paragraphs.map((words) => `<p style="margin:0 0 16px">${escaped(words)}</p>`).join('\n')}
${content}
${sections.map(section).join('\n')}
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0"><tr><td bgcolor="#0b5f6b" style="border-radius:6px">
<a href="${address}" style="display:inline-block;padding:12px 22px;${font};font-size:16px;font-weight:600;color:#ffffff;text-decoration:none;border-radius:6px">${escaped(button.label)}</a></td></tr></table>
</td></tr>
<tr><td class="quiet" style="padding:0 32px 28px;${font};font-size:13px;line-height:1.5;color:#58656c">
<p style="margin:0 0 12px">${escaped(small)}</p>
<p style="margin:0">${escaped(fallback)}<br><a class="quiet" href="${address}" style="color:#58656c;word-break:break-all">${address}</a></p>
</td></tr></table>
${end === undefined ? '' : foot(end)}</td></tr></table></body></html>`;
}

const font = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** For mail programs in dark mode; `!important`, because the light styles are inline. */
const dark = `@media (prefers-color-scheme:dark){.ground{background:#101517!important}.sheet{background:#181f22!important;border-color:#2b3438!important}
.line{border-color:#2b3438!important}.words{color:#e4eaec!important}.quiet{color:#9ba8ae!important}.brand{color:#6cc3cf!important}}`;

function table(name: string, style: string): string {
  return `<table role="presentation" class="${name}" width="100%" cellpadding="0" cellspacing="0" style="${style}">`;
}

function section({ title, lines }: Page['sections'][number]): string {
  const rows = lines.map((line) => {
    const [head, hint] = typeof line === 'string' ? [line, undefined] : [line.title, line.hint];
    const more =
      hint === undefined ? '' : `<br><span class="quiet" style="color:#58656c;font-size:14px">${escaped(hint)}</span>`;
    return `<tr><td class="line words" style="padding:8px 0;border-top:1px solid #e8ecee;${font};font-size:15px;line-height:1.45;color:#1c2428">${escaped(head)}${more}</td></tr>`;
  });
  return `<p style="margin:20px 0 6px;font-weight:600">${escaped(title)}</p>${table('', 'margin:0 0 8px')}${rows.join('')}</table>`;
}

function foot({ link, label }: Link): string {
  return `<p class="quiet" style="margin:16px 0 0;${font};font-size:13px;color:#58656c"><a class="quiet" href="${escaped(link)}" style="color:#58656c">${escaped(label)}</a></p>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
