/** Characters of the HTML of one e-mail. */
export const longestBody = 1_000_000;
