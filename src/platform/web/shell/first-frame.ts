import { markShape } from '../parts/mark-shape.ts';
import { breakpoints, light, measures, night, spaces, type } from '../theme/tokens.ts';

/**
 * The frame of a group's screens without text: bar, logo and navigation, as `shell.css` places them. The page contains
 * it, so that the browser shows it before any script; React replaces it by the shell.
 */

const bar = `${measures.bar}px`;
const [, inner, , , outer] = spaces;

export const frameStyle = [
  // As `ground.css` says: the shell would stand aside of the frame by the width of a scrollbar.
  'html{scrollbar-gutter:stable}',
  `.o-frame{position:fixed;inset:0;color:${light.accent};border:0 solid ${light.line};background:${light.ground}}`,
  `html[data-mantine-color-scheme=dark] .o-frame{color:${night.accent};border-color:${night.line};background:${night.ground}}`,
  '.o-frame::before,.o-frame::after{position:absolute;box-sizing:border-box;border:0 solid;border-color:inherit;content:""}',
  `.o-frame::before{inset:0 0 auto;height:${bar};border-bottom-width:1px}`,
  `.o-frame::after{inset:${bar} auto 0 0;width:${measures.navigation}px;border-right-width:1px}`,
  `.o-frame svg{position:absolute;top:calc((${bar} - 24px)/2);left:calc(${outer} + ${inner})}`,
  `.o-frame ul{position:absolute;margin:0;padding:0;list-style:none;border-color:inherit;inset:13rem ${outer} auto calc(${measures.navigation}px + ${outer});font:${type.strong} ${type.normal}/1.5 ${type.family}}`,
  `.o-frame p{position:absolute;margin:0;inset:calc(${bar} + 1.5rem) 1.25rem auto calc(${measures.navigation}px + 1.25rem);color:CanvasText;font:${type.strong} ${type.large}/1.3 ${type.family};overflow-wrap:anywhere}`,
  '.o-frame li{border-bottom:1px solid;border-color:inherit;overflow-wrap:anywhere}',
  '.o-frame a{display:block;padding:1rem 2.5rem;color:CanvasText;text-decoration:none}',
  `@media(max-width:${breakpoints.tablet}){.o-frame::after{inset:auto 0 0;width:auto;height:calc(3.5rem + 1px + env(safe-area-inset-bottom));border-width:1px 0 0}`,
  `.o-frame svg{left:calc(min(${outer},3vw) + ${inner})}.o-frame p{inset:calc(${bar} + 1.125rem) 1rem auto}.o-frame ul{inset:13rem 1rem auto}.o-frame a{padding-right:2.75rem}}`,
  `@media(max-width:${breakpoints.phone}){.o-frame p{inset:calc(${bar} + 0.75rem) 5rem auto 1rem}}`,
].join('');

export const frameMarkup =
  '<div class="o-frame" data-frame aria-hidden="true"><svg width="24" height="24" viewBox="0 0 32 32">' +
  `<path fill="currentColor" fill-rule="evenodd" d="${markShape}"/></svg><p>__HEADING__</p><ul>__ROWS__</ul></div>`;
