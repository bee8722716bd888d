import { runAction } from '../../core/action.ts';
import { TextButton } from '../../ui/controls/text-button.tsx';
import { Note } from '../../ui/marks/badge.tsx';
import { day } from '../../ui/wording/dates.ts';
import { mergeWords as w } from '../merge/duplicates-words.ts';
import { undoMerge } from '../merge/use-merging.ts';
import css from '../people.module.css';
import { useLastMerge } from './use-last-merge.ts';

/** That somebody was merged into this person, with the way back; nothing where there was no merge. */
export function PersonMerges({ id }: { id: string }) {
  const { last } = useLastMerge(id);
  if (!last || last.merged.id === id) return null;
  return (
    <div className={css.note}>
      <Note tone="quiet">
        {w.keptNote({ name: last.merged.name, day: day(last.at) })}{' '}
        <TextButton onClick={() => void runAction(undoMerge, last.id)}>{w.takeBack}</TextButton>
      </Note>
    </div>
  );
}
