import css from './password-field.module.css';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';
import { fewestCharacters, isTooShort } from '../../contract/session/new-password.ts';
import { isPersonalWord, isPattern, type Owner } from '../../contract/session/guessable-password.ts';
import { catalogue } from '../core/catalogue.ts';
import { labels } from './labels.ts';
import { sharedWords } from '../ui/wording/shared-words.ts';
import { inputWords } from '../ui/wording/input-words.ts';

const w = catalogue('password-strength', {
  short: 'Too short: {missing, number} more',
  refused: 'Refused: choose another one',
  personal: 'Your name, e-mail or organisation is easy to guess.',
  pattern: 'Repeated characters, or sequences such as abcd and 1234, are easy to guess.',
  fair: 'Fair: a few more letters would make it good',
  strong: 'Strong',
});

/** A password with a button that shows it. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      {...props}
      // Mantine's other fields say this by themselves; without it no refusal finds the field, to focus or announce it.
      aria-invalid={props.error ? true : undefined}
      visibilityToggleButtonProps={{ 'aria-label': labels.showThePassword, tabIndex: 0 }}
    />
  );
}

type NewProps = PasswordInputProps & {
  value: string;
  /** The owner, as far as known here. */
  owner?: Partial<Owner>;
};

/** A new password, with its rule before anything is typed, then a word on its strength: length counts most. A refused password is not praised again. */
export function NewPasswordField({ value, owner, ...props }: NewProps) {
  const [refused, setRefused] = useState<string[]>([]);
  // Long enough, it was the server that refused it.
  if (props.error && value.length >= fewestCharacters && !isAmong(refused, value)) setRefused([...refused, value]);
  const { word, share, tone } = strengthOf(value, { owner, refused });
  return (
    <div>
      <PasswordField {...props} value={value} autoComplete="new-password" />
      {value === '' && !props.error && <p className={css.rule}>{inputWords.passwordTooShort}</p>}
      {value !== '' && !props.error && (
        <p className={css.strength} role="status">
          <span
            className={css.bar}
            style={{ background: `linear-gradient(to right, var(--${tone}) ${share}%, var(--hairline) 0)` }}
            aria-hidden
          />
          {word}
        </p>
      )}
    </div>
  );
}

/** As the server compares them: whatever is written large, and whatever stands around it. */
const isAmong = (refused: readonly string[], password: string): boolean =>
  refused.some((one) => plainly(one) === plainly(password));
const plainly = (password: string): string => password.trim().toLowerCase();

type Known = { owner?: Partial<Owner> | undefined; refused?: readonly string[] };
type Strength = { word: string; share: number; tone: 'red' | 'amber' | 'accent' };

/**
 * Guessing takes longer with every character; repeated ones add nothing. The kinds of characters do not count:
 * everybody adds a capital and a sign at the end. Only the server knows common passwords: the user is told once one was
 * refused.
 */
export function strengthOf(password: string, { owner = {}, refused = [] }: Known = {}): Strength {
  const bad = (word: string): Strength => ({ word, share: 15, tone: 'red' });
  const worth = Math.min(password.length, new Set(password).size * 1.6);
  const missing = fewestCharacters - password.length;
  if (missing > 0) return bad(w.short({ missing }));
  if (isAmong(refused, password)) return bad(w.refused);
  if (isPersonalWord(password, { email: '', name: '', organisations: [], ...owner })) return bad(w.personal);
  if (isPattern(password)) return bad(w.pattern);
  if (worth < 12) return { word: w.fair, share: 45, tone: 'amber' };
  if (worth < 16) return { word: sharedWords.good, share: 75, tone: 'accent' };
  return { word: w.strong, share: 100, tone: 'accent' };
}

/** Why a password that is typed cannot be a new one; undefined when it can. */
export const passwordProblem = (password: string): string | undefined =>
  isTooShort(password) ? inputWords.passwordTooShort : undefined;
