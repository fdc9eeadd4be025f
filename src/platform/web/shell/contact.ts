/** Opens a mail to whoever runs the installation; the server puts the address into the page, in development it does not. */
export function contactLink(): string {
  const address = document.querySelector<HTMLMetaElement>('meta[name="contact"]')?.content ?? '';
  return `mailto:${address.includes('@') ? address : `contact@${location.hostname}`}`;
}
