import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { AnswerField } from '../../../contract/followup/states.ts';
import type { routes } from '../../../contract/routes.ts';
import { api, type Output } from '../../core/client.ts';
import { queryClient } from '../../core/query.ts';
import { toast } from '../../core/toast.tsx';
import { when } from '../../ui/wording/dates.ts';
import css from './first-timers.module.css';
import { followUpWords as w } from './words.ts';

type Answer = Output<(typeof routes)['followup']['firstTimer']>['answers'][number];

/** What somebody known said on the connect form, beside what is known; nothing counts before it is taken over here. */
export function FormAnswer({ answer: { id, at, changes } }: { answer: Answer }) {
  const [taken, setTaken] = useState<AnswerField[]>([]);
  const [busy, setBusy] = useState(false);
  const look = async (take: AnswerField[]) => {
    setBusy(true);
    try {
      await api.followup.lookedAt({ params: { id }, body: { take } });
      await queryClient.invalidateQueries({ queryKey: ['people'] });
    } catch (failure) {
      toast.failure(failure);
      setBusy(false);
    }
  };
  const tick = (field: AnswerField, on: boolean) =>
    setTaken((now) => (on ? [...now, field] : now.filter((one) => one !== field)));
  return (
    <section className={css.answer} aria-label={w.form(when(at))}>
      <h3 className={css.heading}>{w.form(when(at))}</h3>
      <p className={css.quiet}>{changes.length > 0 ? w.formAbout : w.formSame}</p>
      {changes.map(({ field, ours, said }) => (
        <Checkbox
          key={field}
          checked={taken.includes(field)}
          onChange={(event) => tick(field, event.currentTarget.checked)}
          label={
            <>
              {w.fields[field]}: <b>{said}</b> <span className={css.was}>{ours || w.blank}</span>
            </>
          }
        />
      ))}
      <div className={css.acts}>
        {changes.length > 0 && (
          <Button size="sm" loading={busy} disabled={taken.length === 0} onClick={() => void look(taken)}>
            {w.take}
          </Button>
        )}
        <Button size="sm" variant="default" disabled={busy} onClick={() => void look([])}>
          {w.keep}
        </Button>
      </div>
    </section>
  );
}
