import type { ReactNode } from 'react';
import { FormFrame, FormProblem, SubmitButton } from '../../form/form-parts.tsx';
import type { Form } from '../../form/use-form.ts';
import { LinkButton } from '../../ui/controls/link-button.tsx';
import { Entrance } from './entrance.tsx';
import css from './entrance.module.css';

type FormProps<V> = {
  form: Form<V>;
  title: string;
  about?: ReactNode;
  foot?: ReactNode;
  picture?: ReactNode;
  button: string;
  /** Its fields. */
  children: ReactNode;
  /** Another way in, below the button. */
  other?: ReactNode;
};

/** A screen before the organisation that is one form. */
export function EntranceForm<V>({ form, title, about, foot, picture, button, children, other }: FormProps<V>) {
  return (
    <Entrance title={title} about={about} foot={foot} picture={picture}>
      <FormFrame form={form} label={title}>
        {children}
        <FormProblem form={form} />
        <SubmitButton form={form} size="md">
          {button}
        </SubmitButton>
        {other}
      </FormFrame>
    </Entrance>
  );
}

type ElsewhereProps = { title: string; about: ReactNode; href: string; link: string };

/** A screen before the organisation where nothing can be done: what to do instead, and the way there. */
export function Elsewhere({ title, about, href, link }: ElsewhereProps) {
  return (
    <Entrance title={title} about={about}>
      <div className={css.body}>
        <LinkButton href={href}>{link}</LinkButton>
      </div>
    </Entrance>
  );
}
