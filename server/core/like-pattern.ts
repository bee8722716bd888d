/** The pattern with which LIKE and ILIKE find what contains this text, whatever signs it is of. */
export const likePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
