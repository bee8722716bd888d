import { type ButtonHTMLAttributes, type InputHTMLAttributes, useId } from 'react';
import css from './controls.module.css';

type Kind = { kind?: 'main' | 'quiet' | 'danger'; wide?: boolean };

/** A button for a thumb. */
export function Button({ kind = 'main', wide, ...rest }: ButtonHTMLAttributes<HTMLButtonElement> & Kind) {
  return <button type="button" className={css.button} data-kind={kind} data-wide={wide || undefined} {...rest} />;
}

/** A link that looks like a button, and leaves the door. */
export const ButtonLink = ({
  kind = 'main',
  wide,
  href,
  children,
}: Kind & { href: string; children: React.ReactNode }) => (
  <a className={css.button} data-kind={kind} data-wide={wide || undefined} href={href}>
    {children}
  </a>
);

type Field = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> & {
  label: string;
  hint?: string;
  wrong?: string | undefined;
  onChange: (typed: string) => void;
};

export function TextField({ label, hint, wrong, onChange, ...rest }: Field) {
  const id = useId();
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={css.input}
        autoComplete="off"
        aria-invalid={wrong !== undefined}
        aria-describedby={`${id}-about`}
        onChange={(event) => onChange(event.target.value)}
        {...rest}
      />
      <div id={`${id}-about`} aria-live="polite">
        {wrong !== undefined ? <p className={css.wrong}>{wrong}</p> : hint && <p className={css.hint}>{hint}</p>}
      </div>
    </div>
  );
}

type Check = { label: string; checked: boolean; onChange: (checked: boolean) => void };

export const CheckField = ({ label, checked, onChange }: Check) => (
  <label className={css.check}>
    <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
    <span>{label}</span>
  </label>
);

export const Stack = ({ children }: { children: React.ReactNode }) => <div className={css.stack}>{children}</div>;
