/** The job that sends changes to webhooks. */
export const webhookJob = 'webhooks';
