/** Texts of what people do at the counter: who brings a device, and what comes with it. */
export const counter = {
  'counter.phone-known': '{name} has this phone',
  'counter.use-customer': 'Use this customer',
};
