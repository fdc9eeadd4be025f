/** The last lines that a start prints. */
export function startupBanner(baseUrl: string, outbox: boolean, workers = 1): string {
  const next = outbox ? ` Register there; the mails that it would send are at ${baseUrl}/_dev/mail.` : '';
  const several = workers > 1 ? ` ${workers} processes serve it.` : '';
  return `\nOficina is ready at ${baseUrl}.${several}${next}\nStop it with Ctrl+C.\n\n`;
}
