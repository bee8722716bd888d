export const fewestCharacters = 8;

/** Whether it is too short for a new password. */
export const isTooShort = (password: string): boolean => password.length < fewestCharacters;
