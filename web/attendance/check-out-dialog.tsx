import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { RollEntry } from '../../contract/attendance/report-schemas.ts';
import { ApiError } from '../core/failures.ts';
import { queryClient } from '../core/query-client.ts';
import { FormButtons, FormFrame, FormProblem, SubmitButton } from '../form/form-parts.tsx';
import { useForm } from '../form/use-form.ts';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { attendanceKeys } from './keys.ts';
import { checkOutWords as w } from './words.ts';
import { newOperationId, nowHere, Refused, sendOperations } from './operations.ts';
import { CancelButton } from '../ui/dialogs/closing.tsx';
import { commonWords } from '../ui/wording/common-words.ts';
import { sharedWords } from '../ui/wording/shared-words.ts';
import { inputWords } from '../ui/wording/input-words.ts';
import { rollWords } from '../ui/wording/roll-words.ts';

type Props = { itemId: string; person: Pick<RollEntry, 'personId' | 'name'>; onClose: () => void };

/** A child leaves: with the code on the label, or by a reason; and who collects them is kept. */
export function CheckOutDialog({ itemId, person: { personId, name }, onClose }: Props) {
  const [id] = useState(newOperationId);
  const form = useForm({
    initial: { familyCode: '', reason: '', collectedBy: '' },
    rules: {
      familyCode: (typed, { reason }) => {
        if (typed.trim() === '') return reason.trim() === '' ? w.codeMissing : undefined;
        return /^[2-9A-HJ-NP-Z]{4}$/i.test(typed.trim()) ? undefined : inputWords.familyCode;
      },
    },
    submit: async ({ familyCode, reason, collectedBy }) => {
      const code = familyCode.trim() && { familyCode: familyCode.trim() };
      const out = { id, kind: 'out' as const, at: nowHere(), personId, ...code, reason, collectedBy };
      try {
        await sendOperations(itemId, [out]);
      } catch (failure) {
        if (!(failure instanceof Refused)) throw failure;
        throw new ApiError(400, 'attendance.needs_code', failure.message, { familyCode: failure.message });
      }
      void queryClient.invalidateQueries({ queryKey: attendanceKeys.all });
      onClose();
    },
  });
  return (
    <Dialog title={commonWords.named({ label: rollWords.checkOut, name })} opened onClose={onClose}>
      <FormFrame form={form} label={commonWords.named({ label: rollWords.checkOut, name })}>
        <TextInput
          label={rollWords.familyCode}
          description={w.codeAbout}
          maxLength={4}
          autoComplete="off"
          autoCapitalize="characters"
          {...form.field('familyCode')}
        />
        <TextInput
          label={rollWords.reasonWithoutTheCode}
          description={w.reasonAbout}
          maxLength={200}
          {...form.field('reason')}
        />
        <TextInput label={sharedWords.collectedBy} maxLength={200} autoComplete="off" {...form.field('collectedBy')} />
        <FormProblem form={form} />
        <FormButtons>
          <CancelButton>{commonWords.cancel}</CancelButton>
          <SubmitButton form={form}>{rollWords.checkOut}</SubmitButton>
        </FormButtons>
      </FormFrame>
    </Dialog>
  );
}
