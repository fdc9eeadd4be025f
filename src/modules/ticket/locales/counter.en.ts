/** Texts of what people do at the counter: who brings a device, and what comes with it. */
export const counter = {
  'counter.phone-known': '{name} has this phone',
  'counter.other-accessory': 'Other accessories',
  'counter.accessories-to-return': 'Give back as well',
  'counter.use-customer': 'Use this customer',
  'ticket.form.status': 'Initial status',
  'ticket.form.more': 'Result and more',
  'ticket.form.title-proposed': 'If empty: {title}',
  'ticket.form.checklist-from': {
    one: '{count} item is added from the category',
    other: '{count} items are added from the category',
  },
  'ticket.form.most-photos': '{count} photos. You can add more after creating the ticket.',
  'ticket.form.customer-find': 'Name or phone',
  'ticket.form.equipment-find': 'Serial number, model or maker',
  'ticket.form.owner': 'This equipment belongs to {name}',
  'ticket.form.relate': 'Change its owner to {name}',
  'ticket.intake.title': 'History',
  'ticket.intake.empty': 'Choose a customer or equipment to see earlier tickets.',
  'ticket.intake.equipment': 'Their equipment',
  'ticket.form.no-contract': 'Without contract',
  'print.after-intake': 'Print the receipt after saving',
};
