/**
 * Looks at the statements of one transaction in turn; answers whether one changes the role after something was written.
 * What was written before and after may lie in two databases, and no transaction spans them.
 */
export function watchRole(): (statement: string) => boolean {
  let wrote = false;
  return (statement) => {
    if (/^\s*set local role\b/i.test(statement)) return wrote;
    wrote ||=
      /\b(insert\s+into|update|delete\s+from)\s+"?\w/i.test(statement) && !/\bfor (no key )?update\b/i.test(statement);
    return false;
  };
}

/** The flows that still do, by file: an account and the place it is made for begin together, and so do a proof and its trail. */
const together =
  /server\/session\/(sign-up|add-organisation|accept-invitation|password-reset|proof\/confirm-address)\.ts|server\/followup\/logins\/accept\.ts/;

/** Where the transaction that is opened here may not change its role: the lines that led to it; '' where it may. */
export function flowWithOneRole(): string {
  const { stack = '' } = new Error();
  return together.test(stack) ? '' : stack.split('\n').slice(2).join('\n');
}
