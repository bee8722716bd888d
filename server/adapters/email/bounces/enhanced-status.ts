/** Which answer of a mail server says what (RFC 3463, RFC 5321): the first digit of a status is 2, 4 or 5. */

/** Mailbox or domain does not exist: the only failures that say that an address is wrong. */
const wrongAddress = /^5\.1\.\d{1,3}$/;

/**
 * The status that says most among what a report carries: a precise one in the words of the server (`550-5.1.1 …`)
 * before a general one in the field (`5.0.0`).
 */
export function bestStatus(field: string | undefined, diagnostic: string): string | null {
  const stated = /[245]\.\d{1,3}\.\d{1,3}/.exec(field ?? '')?.[0] ?? null;
  const spoken = /(?:^|[\s#(:;-])([45]\.\d{1,3}\.\d{1,3})(?=$|[\s).,:;<-])/.exec(diagnostic)?.[1] ?? null;
  const isGeneral = stated === null || /^[45]\.[05]\.0$/.test(stated);
  if (spoken && isGeneral) return spoken;
  if (stated && !isGeneral) return stated;
  return spoken ?? (speaksOfNoMailbox(diagnostic) ? '5.1.1' : stated) ?? plainCode(diagnostic);
}

export const isWrongAddress = (status: string | null): boolean => status !== null && wrongAddress.test(status);

/** Refused for what the message or its sender is, not for who gets it. */
export const isPolicy = (status: string | null): boolean => status !== null && /^[45]\.7\./.test(status);

/** Servers without enhanced codes say in words that nobody has this address; only together with a permanent refusal. */
function speaksOfNoMailbox(diagnostic: string): boolean {
  if (!/\b55[0134]\b/.test(diagnostic)) return false;
  return /(user|recipient|mailbox|address|account|alias)s? (is |was |address )?(unknown|not found|does ?n[o']t exist|unavailable|rejected: user unknown)|(unknown|no such|invalid|bad destination) (local )?(user|recipient|mailbox|address)|no mailbox here|user doesn't have|does not have an? .{0,30}account/i.test(
    diagnostic,
  );
}

/** `550 …` without an enhanced code says only whether it is for ever. */
function plainCode(diagnostic: string): string | null {
  const [, digit] = /(?:^|[\s:;])([45])\d\d(?=[\s-])/.exec(diagnostic) ?? [];
  return digit ? `${digit}.0.0` : null;
}
