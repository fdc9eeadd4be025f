/** The job that makes notices of what happened. */
export const noticeJob = 'notices';
