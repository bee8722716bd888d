import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '../core/client.ts';
import { queryClient } from '../core/query-client.ts';
import { toast } from '../core/toast.tsx';
import { FormButtons, FormFrame, FormProblem, SubmitButton } from '../form/form-parts.tsx';
import { useForm } from '../form/use-form.ts';
import { CancelButton } from '../ui/dialogs/closing.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { FailedState, Skeleton } from '../ui/page/states.tsx';
import { commonWords } from '../ui/wording/common-words.ts';
import { sharedWords } from '../ui/wording/shared-words.ts';
import css from './attendance.module.css';
import { attendanceKeys } from './keys.ts';
import { reportWords as w } from './words.ts';
import { useContributions } from './use-contributions.ts';

type Props = { itemId: string; onClose: () => void };

/** Enters what was given at a service. */
export function OfferingDialog({ itemId, onClose }: Props) {
  const found = useContributions(itemId);
  return (
    <Dialog title={sharedWords.offering} opened onClose={onClose}>
      <p>{w.givenAbout}</p>
      {found.isPending && <Skeleton height="120px" />}
      {found.isError && <FailedState failure={found.error} onRetry={() => void found.refetch()} />}
      {found.data && <OfferingForm itemId={itemId} currency={found.data.currency} onClose={onClose} />}
    </Dialog>
  );
}

function OfferingForm({ itemId, currency, onClose }: Props & { currency: string }) {
  const [initial] = useState({ kind: sharedWords.offering, amount: '', currency });
  const form = useForm({
    initial,
    rules: {
      kind: (typed) => (typed.trim() === '' ? w.kindMissing : undefined),
      amount: wrongAmount,
    },
    submit: async (values, _was, options) => {
      const { kind } = values;
      const amount = numberIn(values.amount);
      const given = values.currency.trim().toUpperCase();
      const body = { itemId, kind, amount, currency: given };
      const answer = await api.attendance.addContribution({ body }, options);
      queryClient.setQueryData(attendanceKeys.contributions(itemId), answer);
      void queryClient.invalidateQueries({ queryKey: attendanceKeys.all });
      toast.success(commonWords.saved);
      onClose();
    },
  });
  return (
    <FormFrame form={form} label={sharedWords.offering}>
      <div className={css.given}>
        <TextInput label={sharedWords.forWhat} maxLength={80} {...form.field('kind')} />
        <TextInput
          label={sharedWords.amount}
          data-autofocus
          inputMode="decimal"
          maxLength={20}
          autoComplete="off"
          {...form.field('amount')}
        />
        <TextInput label={sharedWords.currency} maxLength={3} autoComplete="off" {...form.field('currency')} />
      </div>
      <FormProblem form={form} />
      <FormButtons>
        <CancelButton>{commonWords.cancel}</CancelButton>
        <SubmitButton form={form}>{commonWords.save}</SubmitButton>
      </FormButtons>
    </FormFrame>
  );
}

/** As people write it: `12,500.50`. Commas stand between thousands alone: `12,50` may mean twelve and a half. */
const amount = /^(\d+|\d{1,3}([ ,]\d{3})+)(\.\d+)?$/;
const numberIn = (typed: string): number =>
  amount.test(typed.trim()) ? Number(typed.replaceAll(/[\s,]/g, '')) : Number.NaN;

function wrongAmount(typed: string): string | undefined {
  return numberIn(typed) > 0 ? undefined : w.amountUnclear;
}
