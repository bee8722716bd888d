import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../core/client.ts';
import { queryClient } from '../core/query-client.ts';
import { readUser } from '../core/session.ts';
import { toast } from '../core/toast.tsx';
import { FormButtons, FormFrame, FormProblem, SubmitButton } from '../form/form-parts.tsx';
import { useForm } from '../form/use-form.ts';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { FailedState, Skeleton } from '../ui/page/states.tsx';
import { number } from '../ui/wording/formats.ts';
import css from './attendance.module.css';
import { attendanceKeys } from './keys.ts';
import { newOperationId, nowHere, sendOperations } from './operations.ts';
import { checkinWords as w } from './words.ts';
import { CancelButton } from '../ui/dialogs/closing.tsx';
import { commonWords } from '../ui/wording/common-words.ts';
import { sharedWords } from '../ui/wording/shared-words.ts';
import { rollWords } from '../ui/wording/roll-words.ts';

/** Heads by section; each counter's last figures of a section count. */
export function HeadcountDialog({ itemId, onClose }: { itemId: string; onClose: () => void }) {
  const found = useQuery({
    queryKey: attendanceKeys.counts(itemId),
    queryFn: async () => (await api.attendance.sync({ body: { itemId, since: null } })).counts ?? [],
  });
  return (
    <Dialog title={commonWords.headcount} opened onClose={onClose}>
      <p>{rollWords.countOneSection}</p>
      {found.isPending && <Skeleton height="80px" />}
      {found.isError && <FailedState failure={found.error} onRetry={() => void found.refetch()} />}
      {found.data && found.data.length > 0 && (
        <table className={css.table}>
          <thead>
            <tr>
              <th>{sharedWords.section}</th>
              <th data-numeric>{commonWords.men}</th>
              <th data-numeric>{commonWords.women}</th>
              <th data-numeric>{commonWords.children}</th>
            </tr>
          </thead>
          <tbody>
            {found.data.map((one) => (
              <tr key={one.id}>
                <td>
                  {one.section || rollWords.everywhere}
                  {one.counter && `, ${one.counter}`}
                </td>
                <td data-numeric>{number(one.men)}</td>
                <td data-numeric>{number(one.women)}</td>
                <td data-numeric>{number(one.children)}</td>
              </tr>
            ))}
          </tbody>
          {found.data.length > 1 && (
            <tfoot>
              <tr>
                <th scope="row">{sharedWords.total}</th>
                {(['men', 'women', 'children'] as const).map((kind) => (
                  <td key={kind} data-numeric>
                    {number(found.data.reduce((sum, one) => sum + one[kind], 0))}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      )}
      <CountForm itemId={itemId} onClose={onClose} />
    </Dialog>
  );
}

const whole = (typed: string) => (/^\d{0,5}$/.test(typed.trim()) ? undefined : w.headsWrong);

type Heads = { men: string; women: string; children: string };

/** Empty inputs would not replace a count by 0; a count of nobody says so. */
const anything = (typed: string, { men, women, children }: Heads) =>
  (men + women + children).trim() === '' ? w.headsWrong : whole(typed);

function CountForm({ itemId, onClose }: { itemId: string; onClose: () => void }) {
  const [id] = useState(newOperationId);
  const form = useForm({
    initial: { section: '', men: '', women: '', children: '' },
    rules: { men: anything, women: whole, children: whole },
    submit: async (values) => {
      const [men, women, children] = [Number(values.men), Number(values.women), Number(values.children)];
      const { name: counter } = await readUser();
      const { section } = values;
      await sendOperations(itemId, [{ id, kind: 'count', at: nowHere(), section, counter, men, women, children }]);
      void queryClient.invalidateQueries({ queryKey: attendanceKeys.all });
      toast.success(commonWords.saved);
      onClose();
    },
  });
  const figure = { inputMode: 'numeric', maxLength: 5, autoComplete: 'off' } as const;
  return (
    <FormFrame form={form} label={commonWords.headcount}>
      <TextInput label={sharedWords.section} maxLength={80} {...form.field('section')} />
      <div className={css.heads}>
        <TextInput label={commonWords.men} {...figure} {...form.field('men')} />
        <TextInput label={commonWords.women} {...figure} {...form.field('women')} />
        <TextInput label={commonWords.children} {...figure} {...form.field('children')} />
      </div>
      <FormProblem form={form} />
      <FormButtons>
        <CancelButton>{commonWords.cancel}</CancelButton>
        <SubmitButton form={form}>{commonWords.save}</SubmitButton>
      </FormButtons>
    </FormFrame>
  );
}
