/** Beneath which everybody has addresses of their own in e-mails whose reading is counted. */
export const readingPath = '/e/';
