/**
 * A write is answered with a position of the database's log, where the server has replicas. Sent along with a reading, the
 * answer is no older than that.
 */
export const readAfterHeader = 'x-read-after';
