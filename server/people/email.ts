const EMAIL = /^[^\s@<>()",;:]+@[^\s@<>()",;:.]+(\.[^\s@<>()",;:.]+)+$/;

/** Whether it is an e-mail address as people have them. */
export const isEmail = (typed: string): boolean => EMAIL.test(typed);
