/** The job that sends push messages. */
export const pushJob = 'pushes';
