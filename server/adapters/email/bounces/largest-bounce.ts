/** A report that is larger is not read: a returned message is at most what we sent, and rarely comes whole. */
export const largestBounceBytes = 2 * 1024 * 1024;
