/** In e-mails whose reading is counted, every recipient has addresses of their own under this path. */
export const readingPath = '/e/';
