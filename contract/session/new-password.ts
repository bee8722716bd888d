export const fewestCharacters = 8;

export const tooShort = 'Use at least 8 characters; three or four words are easy to remember.';

/** Why it cannot be a new password; undefined when it can. */
export const wrongPassword = (password: string): string | undefined =>
  password.length < fewestCharacters ? tooShort : undefined;
