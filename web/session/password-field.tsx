import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { fewestCharacters } from '../../contract/session/new-password.ts';
import css from './password-field.module.css';

/** A password with a button that shows it. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      {...props}
      // Mantine's other fields say this by themselves; without it no refusal finds the field, to focus or announce it.
      aria-invalid={props.error ? true : undefined}
      visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
    />
  );
}

/** A new password, with a word on how strong it is: length counts most. */
export function NewPasswordField({ value, ...props }: PasswordInputProps & { value: string }) {
  const { word, share, tone } = strengthOf(value);
  return (
    <div>
      <PasswordField {...props} value={value} autoComplete="new-password" />
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

type Strength = { word: string; share: number; tone: 'red' | 'amber' | 'accent' };

/**
 * Guessing takes longer with every character; repeated ones add nothing. Which ones they are counts for nothing: a capital
 * and a sign at the end are what everybody adds. Whether it is a common one only the server knows.
 */
export function strengthOf(password: string): Strength {
  const worth = Math.min(password.length, new Set(password).size * 1.6);
  const missing = fewestCharacters - password.length;
  if (missing > 0) return { word: `Too short: ${missing} more`, share: 15, tone: 'red' };
  if (worth < 12) return { word: 'Fair: a few more letters would make it good', share: 45, tone: 'amber' };
  if (worth < 16) return { word: 'Good', share: 75, tone: 'accent' };
  return { word: 'Strong', share: 100, tone: 'accent' };
}
