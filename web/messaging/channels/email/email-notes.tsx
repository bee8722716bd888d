import { useUser } from '../../../core/session.ts';
import type { DraftWork } from '../../compose/composer.ts';
import css from './email.module.css';
import { useRendered } from './preview/use-rendered.ts';
import { Warnings } from './preview/warnings.tsx';

/** What should be looked at, once more beside the last question. */
export function EmailNotes({ work }: { work: DraftWork }) {
  const { name } = useUser();
  const { data } = useRendered(work.draft, { greeting: name, fields: null });
  return data ? (
    <div className={css.notes}>
      <Warnings rendered={data} />
    </div>
  ) : null;
}
