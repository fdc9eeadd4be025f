/** Opens a mail to the operator: the server puts the address into the page, which development's server does not. */
export function contactLink(): string {
  return `mailto:${document.querySelector<HTMLMetaElement>('meta[name="contact"]')?.content}`;
}
