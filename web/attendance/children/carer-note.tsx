import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/client.ts';
import { queryClient } from '../../core/query-client.ts';
import { toast } from '../../core/toast.tsx';
import { FormFrame, FormProblem, FormRow, SubmitButton } from '../../form/form-parts.tsx';
import { useForm } from '../../form/use-form.ts';
import { FailedState, Skeleton } from '../../ui/page/states.tsx';
import { attendanceKeys } from '../keys.ts';
import css from './carer-note.module.css';
import { carerWords as w } from './words.ts';
import { useClosing } from '../../ui/dialogs/closing.tsx';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';

/** Notes for somebody's carers, read and written by administrators. */
export function CarerNote({ personId }: { personId: string }) {
  const [editing, setEditing] = useState(false);
  const found = useQuery({
    queryKey: attendanceKeys.carerNote(personId),
    queryFn: () => api.attendance.carerNote({ params: { personId } }),
  });
  if (found.isPending) return <Skeleton height="48px" />;
  if (found.isLoadingError) return <FailedState failure={found.error} onRetry={() => void found.refetch()} />;
  const { note } = found.data;
  if (editing)
    return <NoteForm personId={personId} note={note} reload={found.refetch} onDone={() => setEditing(false)} />;
  return (
    <div className={css.shown}>
      <p className={css.note} data-none={note === '' || undefined} dir="auto">
        {note || '–'}
      </p>
      <Button variant="default" size="compact-sm" onClick={() => setEditing(true)}>
        {w.edit}
      </Button>
    </div>
  );
}

type Props = { personId: string; note: string; reload: () => Promise<unknown>; onDone: () => void };

function NoteForm({ personId, note, reload, onDone }: Props) {
  const form = useForm({
    initial: { note },
    reload,
    submit: async (typed, was) => {
      const saved = await api.attendance.saveCarerNote({ params: { personId }, body: { ...typed, was } });
      queryClient.setQueryData(attendanceKeys.carerNote(personId), saved);
      toast.success(commonWords.saved);
      onDone();
    },
  });
  const { close } = useClosing(onDone, form.changed);
  return (
    <FormFrame form={form} label={w.title}>
      <Textarea
        label={sharedWords.note}
        placeholder={w.hint}
        maxLength={500}
        autosize
        minRows={2}
        {...form.field('note')}
      />
      <FormProblem form={form} />
      <FormRow>
        <Button variant="default" onClick={close} disabled={form.busy}>
          {commonWords.cancel}
        </Button>
        <SubmitButton form={form}>{commonWords.save}</SubmitButton>
      </FormRow>
    </FormFrame>
  );
}
