/** The job that sends messages to customers by gateways. */
export const sendingJob = 'send-messages';
