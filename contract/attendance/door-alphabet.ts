/** The characters of door codes and family codes: none can be taken for another. Apart from the schemas, which the door must not load. */
export const doorAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
