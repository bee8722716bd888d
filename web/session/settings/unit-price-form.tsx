import { TextInput } from '@mantine/core';
import { api } from '../../core/client.ts';
import { refreshUser, useUser } from '../../core/session.ts';
import { toast } from '../../core/toast.tsx';
import { useUnsavedGuard } from '../../core/unsaved.ts';
import { FormFrame, FormProblem, FormRow, SubmitButton } from '../../form/form-parts.tsx';
import { useForm } from '../../form/use-form.ts';
import { settingsWords } from './words.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import { inputWords } from '../../ui/wording/input-words.ts';

const w = settingsWords.unitPrice;

/** As typed, with a point or a comma; NaN where it is no amount. */
const amountOf = (typed: string): number => Number(typed.trim().replace(',', '.'));

/** The price of a unit, so that receipts show money; set by the owner. */
export function UnitPriceForm() {
  const { unitPrice, currency } = useUser();
  const form = useForm({
    initial: { price: unitPrice === null ? '' : String(unitPrice) },
    rules: {
      price: (typed) => (typed.trim() === '' || amountOf(typed) > 0 ? undefined : inputWords.amountAboveNothing),
    },
    submit: async ({ price }) => {
      await api.session.saveUnitPrice({ body: { price: price.trim() === '' ? null : amountOf(price) } });
      await refreshUser();
      toast.success(commonWords.saved);
    },
  });
  useUnsavedGuard(form.changed);
  return (
    <FormFrame form={form} label={w.title}>
      <TextInput
        label={w.label({ currency })}
        maxLength={12}
        inputMode="decimal"
        autoComplete="off"
        {...form.field('price')}
      />
      <FormProblem form={form} />
      <FormRow>
        <SubmitButton form={form} disabled={!form.changed}>
          {commonWords.save}
        </SubmitButton>
      </FormRow>
    </FormFrame>
  );
}
