import { TextInput } from '@mantine/core';
import type { Arrival } from '../../../contract/attendance/self-check-in-schemas.ts';
import { runAction } from '../../core/action.ts';
import { FormButtons, FormFrame, FormProblem, SubmitButton } from '../../form/form-parts.tsx';
import { useForm } from '../../form/use-form.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { addingArrival } from './arrival-actions.ts';
import { selfCheckInWords as w } from './words.ts';
import { phoneText } from '../../ui/wording/formats.ts';
import { CancelButton } from '../../ui/dialogs/closing.tsx';
import { commonWords } from '../../ui/wording/common-words.ts';
import { inputWords } from '../../ui/wording/input-words.ts';

/** Asks for the name of somebody of whom only a number came. */
export function NewFirstTimerDialog({ arrival, onClose }: { arrival: Arrival; onClose: () => void }) {
  const { id, phoneNumber } = arrival;
  const form = useForm({
    initial: { name: '' },
    rules: { name: (typed) => (typed.trim() === '' ? inputWords.nameOfThisPerson : undefined) },
    submit: async ({ name }) => {
      if (await runAction(addingArrival, { id, name: name.trim() })) onClose();
    },
  });
  return (
    <Dialog title={w.isNew} opened onClose={onClose}>
      <p>{w.newAbout({ number: phoneText(phoneNumber) })}</p>
      <FormFrame form={form} label={w.isNew}>
        <TextInput label={commonWords.name} maxLength={200} autoComplete="off" {...form.field('name')} />
        <FormProblem form={form} />
        <FormButtons>
          <CancelButton>{commonWords.cancel}</CancelButton>
          <SubmitButton form={form}>{commonWords.checkIn}</SubmitButton>
        </FormButtons>
      </FormFrame>
    </Dialog>
  );
}
