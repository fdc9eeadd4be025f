/** Complaints about the stock, on bills and in the stock itself. */
export const stock = {
  'error.not-in-stock': 'There are only {on_hand} of “{name}” in stock',
  'error.part-has-no-serials': 'This part has no serial numbers',
  'error.one-piece-for-each-serial': 'must be one for each serial number',
  'error.serial-is-not-in-stock': 'is not in stock',
  'error.serial-is-in-stock': 'is in stock already',
};
