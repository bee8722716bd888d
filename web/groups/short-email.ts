/** An address as rows of members show it: its first 14 characters and `...` when it is longer than 10 (spec section 2.6). */
export function shortEmail(email: string): string {
  return email.length > 10 ? `${email.slice(0, 14)}...` : email;
}
