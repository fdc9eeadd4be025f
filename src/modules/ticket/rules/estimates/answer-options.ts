/** What a customer can answer. A question leaves the estimate as it is. */
export const answerKinds = ['approved', 'partly', 'declined', 'question'] as const;
export type AnswerKind = (typeof answerKinds)[number];

/** How an answer came: on the customer's page, or recorded by a colleague. */
export const answerWays = ['page', 'phone', 'paper'] as const;
export type AnswerWay = (typeof answerWays)[number];

/** What becomes of a device whose repair was declined. */
export const deviceChoices = ['return', 'fee', 'keep'] as const;
export type DeviceChoice = (typeof deviceChoices)[number];
