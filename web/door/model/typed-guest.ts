/** What was searched for as a name; figures are none. */
export function nameIn(typed: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = /\d/.test(typed) ? [] : typed.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}

/** Empty, or of as many digits as numbers have: the server knows more, but says it when the guest has gone in. */
export const isLikeANumber = (typed: string): boolean => typed.trim() === '' || /^(\D*\d){7,15}\D*$/.test(typed);
