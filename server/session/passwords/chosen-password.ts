import { sql } from 'drizzle-orm';
import { isPersonalWord, isPattern, type Owner, wordsOf } from '../../../contract/session/guessable-password.ts';
import type { Tx } from '../../core/db/index.ts';
import { refuse } from '../../core/errors.ts';
import type { Text } from '../../core/language/catalogue.ts';
import { accountById } from '../../core/identity/one-account.ts';
import { isCommonPasswordVariant } from './common-password-variant.ts';
import { isMadeOfExpected } from './made-of-expected.ts';
import { refusals } from '../refusal-texts.ts';

/** Refuses a password that is guessed first. @throws Refusal 400 at the field `password` */
export async function refuseGuessed(password: string, owner: Owner): Promise<void> {
  if (isPersonalWord(password, owner)) throw refused(refusals.ownWord);
  if (isPattern(password) || isMadeOfExpected(password) || (await isCommonPasswordVariant(password)))
    throw refused(refusals.commonPassword);
  if (isMadeOfExpected(password, wordsOf(owner))) throw refused(refusals.ownWord);
}

function refused(words: Text) {
  return refuse('session.guessed_password', 400, words, { password: words });
}

/** What of an account no password may be made of. Null where there is no such account any more. */
export async function ownerOf(gate: Tx, accountId: string): Promise<Owner | null> {
  const account = await accountById(gate, accountId);
  if (!account) return null;
  const { rows } = await gate.execute<{ name: string }>(sql`SELECT name FROM app.tenants_of(${accountId}::uuid)`);
  return { email: account.email, name: account.name, organisations: rows.map(({ name }) => name) };
}
