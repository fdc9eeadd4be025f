import { createHash } from 'node:crypto';

/** The style of the page, written into it: one file less to fetch on a slow phone. */
export const pageStyle = `:root{color-scheme:light dark;--p:#fff;--t:#1c2024;--q:#5b6470;--l:#d5dae0;--a:#1559b7;--i:#fff;--g:#17663a;--r:#a32a2a;--s:#f3f5f8}
@media(prefers-color-scheme:dark){:root{--p:#16181b;--t:#eceef0;--q:#a6afba;--l:#3a4048;--a:#7fb3f5;--i:#10233d;--g:#7fd1a0;--r:#f1a0a0;--s:#1f2327}}
*{box-sizing:border-box}body{margin:0;background:var(--p);color:var(--t);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
main,header,footer{max-width:40rem;margin:0 auto;padding:.75rem 1rem}header{display:flex;gap:.75rem;align-items:center;flex-wrap:wrap;border-bottom:1px solid var(--l)}
header img{max-height:3rem;max-width:9rem}header b{flex:1;min-width:8rem}h1{font-size:1.5rem;line-height:1.25;margin:.5rem 0}h2{font-size:1.125rem;margin:1.5rem 0 .5rem}
p{margin:.5rem 0}.w{white-space:pre-line}.q{color:var(--q)}a{color:var(--a)}dl{margin:1rem 0;display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem}dt{color:var(--q)}dd{margin:0}
.c{font-size:1.5rem;font-weight:600;letter-spacing:.15em}.f{display:flex;flex-wrap:wrap;gap:.5rem}.f a{display:block}.f img{display:block;width:9.5rem;height:9.5rem;object-fit:cover;border:1px solid var(--l)}
table{width:100%;border-collapse:collapse}th,td{text-align:left;padding:.5rem .25rem;border-bottom:1px solid var(--l);vertical-align:top}th{color:var(--q);font-weight:400}
td+td,th+th{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}td small{display:block;color:var(--q)}tfoot td{font-weight:600}
label{display:flex;gap:.5rem;align-items:start;min-height:1.75rem}.o{display:block;margin:.75rem 0}input[type=checkbox],input[type=radio]{width:1.25rem;height:1.25rem;margin:.125rem 0 0;flex:none;accent-color:var(--a)}
input[type=text],textarea{display:block;width:100%;font:inherit;padding:.5rem;margin-top:.25rem;border:1px solid var(--q);background:var(--p);color:var(--t)}fieldset{border:1px solid var(--l);margin:1rem 0;padding:.5rem 1rem}
button{font:inherit;min-height:2.75rem;padding:.5rem 1rem;margin:.25rem .5rem .25rem 0;border:1px solid var(--a);background:var(--p);color:var(--a);cursor:pointer}button.m{background:var(--a);color:var(--i)}
.n{border-left:.25rem solid var(--a);background:var(--s);padding:.5rem .75rem}.y{color:var(--g)}.x{color:var(--r)}:focus-visible{outline:3px solid var(--a);outline-offset:2px}
svg{display:block;width:15rem;max-width:100%;padding:.75rem;background:#fff}summary{cursor:pointer;min-height:2.75rem;padding:.5rem 0;color:var(--a)}footer{color:var(--q);border-top:1px solid var(--l);margin-top:1.5rem}
@media print{button,.k,summary,form .o{display:none}body{font-size:11pt}}`;

const hash = createHash('sha256').update(pageStyle).digest('base64');

/** No script at all, one style, pictures and forms of our own. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive',
} as const;
