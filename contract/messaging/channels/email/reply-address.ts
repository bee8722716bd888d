const address = /^[^\s@<>()",;:]+@[^\s@<>()",;:.]+(\.[^\s@<>()",;:.]+)+$/;

/** Whether answers can go there; nothing typed means where they usually go. */
export const isReplyAddress = (typed: string): boolean => typed.trim() === '' || address.test(typed.trim());

/** Characters of the HTML of one e-mail. */
export const longestBody = 1_000_000;
