import type { ReactNode } from 'react';
import { useIsMounted } from '../../core/use-is-mounted.ts';
import { FormButtons, FormFrame, FormProblem, SubmitButton } from '../../form/form-parts.tsx';
import { useForm } from '../../form/use-form.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { PasswordField } from '../password-field.tsx';
import css from '../../ui/page/settings.module.css';
import { labels } from '../labels.ts';
import { CancelButton } from '../../ui/dialogs/closing.tsx';
import { commonWords } from '../../ui/wording/common-words.ts';

type Props = {
  title: string;
  about: ReactNode;
  verb: string;
  opened: boolean;
  danger?: boolean;
  onClose: () => void;
  /** Uses the password; throws if it is wrong. */
  submit: (password: string) => Promise<unknown>;
  /** More to be filled in before the password. */
  children?: ReactNode;
};

/** Asks for the password again before something that matters. */
export function PasswordDialog(props: Props) {
  return (
    <Dialog title={props.title} opened={props.opened} onClose={props.onClose}>
      {props.opened && <Form {...props} />}
    </Dialog>
  );
}

function Form({ title, about, verb, danger, onClose, submit, children }: Props) {
  const isMounted = useIsMounted();
  const form = useForm({
    initial: { password: '' },
    rules: { password: (password) => (password ? undefined : commonWords.fillThisIn) },
    submit: async ({ password }) => {
      await submit(password);
      if (isMounted.current) onClose();
    },
  });
  return (
    <FormFrame form={form} label={title}>
      <div className={css.about}>{about}</div>
      {children}
      <PasswordField
        label={labels.yourPassword}
        autoComplete="current-password"
        data-autofocus={children ? undefined : true}
        {...form.field('password')}
      />
      <FormProblem form={form} />
      <FormButtons>
        <CancelButton>{commonWords.cancel}</CancelButton>
        <SubmitButton form={form} color={danger ? 'red' : undefined}>
          {verb}
        </SubmitButton>
      </FormButtons>
    </FormFrame>
  );
}
