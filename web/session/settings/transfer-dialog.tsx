import { Button } from '@mantine/core';
import { api } from '../../core/client.ts';
import { useHere } from '../../core/here.ts';
import { refreshUser } from '../../core/session.ts';
import { toast } from '../../core/toast.tsx';
import { FormFrame, FormProblem, FormRow, SubmitButton } from '../../form/form-parts.tsx';
import { useForm } from '../../form/use-form.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { PasswordField } from '../password-field.tsx';
import { settingsWords } from './settings-words.ts';
import type { Administrator } from './administrator.ts';

const w = settingsWords.administrators;

type Props = { heir: Administrator | undefined; onClose: () => void; onDone: () => Promise<void> };

/** Hands the ownership over, with the owner's password. */
export function TransferDialog({ heir, onClose, onDone }: Props) {
  return (
    <Dialog title={heir ? w.transferTitle(heir.name) : ''} opened={heir !== undefined} onClose={onClose}>
      {heir && <TransferForm key={heir.accountId} heir={heir} onClose={onClose} onDone={onDone} />}
    </Dialog>
  );
}

function TransferForm({ heir, onClose, onDone }: Props & { heir: Administrator }) {
  const here = useHere();
  const form = useForm({
    initial: { password: '' },
    rules: { password: (password) => (password ? undefined : 'Enter your password.') },
    submit: async ({ password }) => {
      await api.session.transferOwnership({ body: { accountId: heir.accountId, password } });
      toast.success(w.transferred(heir.name));
      if (here.current) onClose();
      await Promise.all([onDone(), refreshUser()]);
    },
  });
  return (
    <FormFrame form={form} label={w.transferVerb}>
      <p style={{ margin: 0 }}>{w.transferMessage}</p>
      <PasswordField label="Password" autoComplete="current-password" data-autofocus {...form.field('password')} />
      <FormProblem form={form} />
      <FormRow>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton form={form}>{w.transferVerb}</SubmitButton>
      </FormRow>
    </FormFrame>
  );
}
