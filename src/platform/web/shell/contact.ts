/**
 * The link that opens a mail to the operator. The server puts the address into the page; the development server does
 * not.
 */
export function contactLink(): string {
  return `mailto:${document.querySelector<HTMLMetaElement>('meta[name="contact"]')?.content}`;
}
