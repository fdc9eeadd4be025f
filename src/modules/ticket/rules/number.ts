/** `#0012`: how a ticket's number is written everywhere. */
export function formatTicketNumber(number: number): string {
  return `#${String(number).padStart(4, '0')}`;
}
