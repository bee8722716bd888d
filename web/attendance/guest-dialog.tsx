import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../core/failures.ts';
import { queryClient } from '../core/query-client.ts';
import { toast } from '../core/toast.tsx';
import { FormButtons, FormFrame, FormProblem, SubmitButton } from '../form/form-parts.tsx';
import { useForm } from '../form/use-form.ts';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { attendanceKeys } from './keys.ts';
import { newOperationId, nowHere, Refused, sendOperations } from './operations.ts';
import { checkinWords as w } from './words.ts';
import { CancelButton } from '../ui/dialogs/closing.tsx';
import { commonWords } from '../ui/wording/common-words.ts';
import { sharedWords } from '../ui/wording/shared-words.ts';
import { rollWords } from '../ui/wording/roll-words.ts';

type Props = {
  itemId: string;
  /** The search text: most likely their name. */
  name: string;
  onClose: () => void;
};

/** Checks somebody in who is not on the roll. */
export function GuestDialog({ itemId, name, onClose }: Props) {
  // The same guest tried again carries the same id: an answer that got lost never means two people.
  const [id] = useState(newOperationId);
  const [first = '', ...rest] = /\d/.test(name) ? [] : name.trim().split(/\s+/);
  const form = useForm({
    initial: { firstName: '', lastName: '', phoneNumber: '' },
    start: { firstName: first, lastName: rest.join(' '), phoneNumber: /\d/.test(name) ? name.trim() : '' },
    rules: { firstName: (typed) => (typed.trim() === '' ? sharedWords.enterTheFirstName : undefined) },
    submit: async (values) => {
      try {
        await sendOperations(itemId, [{ id, kind: 'guest', at: nowHere(), ...values }]);
      } catch (failure) {
        if (!(failure instanceof Refused)) throw failure;
        throw new ApiError(400, 'attendance.guest', failure.message, { phoneNumber: failure.message });
      }
      void queryClient.invalidateQueries({ queryKey: attendanceKeys.all });
      toast.success(sharedWords.isCheckedIn({ name: `${values.firstName} ${values.lastName}`.trim() }));
      onClose();
    },
  });
  return (
    <Dialog title={w.guest} opened onClose={onClose}>
      <p>{rollWords.guestAbout}</p>
      <FormFrame form={form} label={w.guest}>
        <TextInput label={commonWords.firstName} maxLength={200} autoComplete="off" {...form.field('firstName')} />
        <TextInput label={commonWords.lastName} maxLength={200} autoComplete="off" {...form.field('lastName')} />
        <TextInput
          label={commonWords.phone}
          type="tel"
          maxLength={60}
          autoComplete="off"
          {...form.field('phoneNumber')}
        />
        <FormProblem form={form} />
        <FormButtons>
          <CancelButton>{commonWords.cancel}</CancelButton>
          <SubmitButton form={form}>{commonWords.checkIn}</SubmitButton>
        </FormButtons>
      </FormFrame>
    </Dialog>
  );
}
