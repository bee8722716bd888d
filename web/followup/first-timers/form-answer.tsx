import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AnswerField } from '../../../contract/followup/states.ts';
import type { routes } from '../../../contract/routes.ts';
import { api, type Output } from '../../core/client.ts';
import { queryClient } from '../../core/query.ts';
import { useAction } from '../../core/use-action.ts';
import { ChangePicker } from '../../ui/controls/change-picker.tsx';
import { when } from '../../ui/wording/dates.ts';
import css from './first-timers.module.css';
import { followUpWords as w } from './words.ts';

type Answer = Output<(typeof routes)['followup']['firstTimer']>['answers'][number];

/** What somebody known said on a public page, beside what is known; nothing counts before it is taken over here. */
export function FormAnswer({ answer: { id, via, at, changes } }: { answer: Answer }) {
  const [taken, setTaken] = useState<AnswerField[]>([]);
  const { busy, run: look } = useAction({
    send: (take: AnswerField[]) => api.followup.lookedAt({ params: { id }, body: { take } }),
    update: () => queryClient.invalidateQueries({ queryKey: ['people'] }),
  });
  const title = via === 'join' ? w.asked({ day: when(at) }) : w.form({ day: when(at) });
  return (
    <section className={css.answer} aria-label={title}>
      <h3 className={css.heading}>{title}</h3>
      <p className={css.quiet}>{changes.length > 0 ? w.formAbout : w.formSame}</p>
      {changes.length > 0 && (
        <ChangePicker
          ours={w.known}
          said={via === 'join' ? w.saidInAsking : w.saidOnForm}
          blank={w.blank}
          changes={changes.map((change) => ({ ...change, label: w.fields[change.field] }))}
          taken={taken}
          onTaken={setTaken}
        />
      )}
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
