import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Note } from '../ui/marks/badge.tsx';
import { useHeldOpen } from '../ui/dialogs/closing.tsx';
import type { Form } from './use-form.ts';
import css from './form-parts.module.css';

type Props<V> = {
  form: Form<V>;
  children: ReactNode;
  label: string;
  /** For a submit button that stands elsewhere. */ id?: string;
  /** Typed text is kept elsewhere until the form is opened again, so closing a dialog around it loses nothing. */
  kept?: true;
};

/** A form with its fields one below the other and, above its buttons, what went wrong with the whole. */
export function FormFrame<V>({ form, children, label, id, kept }: Props<V>) {
  useHeldOpen(form.changed && !kept);
  return (
    <form
      id={id}
      className={css.form}
      onSubmit={form.onSubmit}
      noValidate
      aria-label={label}
      aria-busy={form.busy || undefined}
    >
      {children}
    </form>
  );
}

/** The problem with the whole form, announced as it appears. */
export function FormProblem<V>({ form }: { form: Form<V> }) {
  return (
    <div role="alert" className={css.problem}>
      {form.problem && <Note tone="bad">{form.problem}</Note>}
    </div>
  );
}

/** The button that submits; shows the work while it lasts. */
export function SubmitButton<V>({ form, children, ...rest }: { form: Form<V>; children: ReactNode } & ButtonProps) {
  return (
    <Button type="submit" loading={form.busy} {...rest}>
      {children}
    </Button>
  );
}

/** Fields or buttons side by side, one below the other where there is no room. */
export function FormRow({ children }: { children: ReactNode }) {
  return <div className={css.row}>{children}</div>;
}

/** Cancel and, last, what submits: at the right; on a phone in the bar at the foot, unless a dialog holds them. */
export function FormButtons({ children }: { children: ReactNode }) {
  return (
    <div className={css.buttons} data-foot-bar>
      {children}
    </div>
  );
}
