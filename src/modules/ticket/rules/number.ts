/** A ticket's number as text: `#0012`. */
export function formatTicketNumber(number: number): string {
  return `#${String(number).padStart(4, '0')}`;
}
