import { useQuery } from '@tanstack/react-query';
import { api } from '../../core/client.ts';
import { Link } from '../../core/link.tsx';
import { useLive } from '../../core/use-events.ts';
import { paths } from '../../paths.ts';
import { TextButton } from '../../ui/controls/text-button.tsx';
import { Note } from '../../ui/marks/badge.tsx';
import { day } from '../../ui/wording/dates.ts';
import { mergeWords as w } from '../merge/duplicates-words.ts';
import { peopleKeys } from '../keys.ts';
import { useUndoMerge } from '../merge/use-merging.ts';
import css from '../people.module.css';

/** That somebody was merged into this person, or this one into another, with the way back; nothing where there was no merge. */
export function PersonMerges({ id }: { id: string }) {
  const key = peopleKeys.merges(id);
  const found = useQuery({ queryKey: key, queryFn: () => api.people.merges({ params: { id } }) });
  useLive('people', key);
  const undo = useUndoMerge();
  // Only the last one can be taken back: the ones before have changed with it.
  const [last] = found.data?.items ?? [];
  if (!last) return null;
  const into = last.merged.id === id;
  return (
    <div className={css.note}>
      <Note tone={into ? 'warning' : 'quiet'}>
        {into ? (
          <>
            {w.intoNote(day(last.at))}{' '}
            <Link className={css.link} href={paths.person(last.kept.id)}>
              {last.kept.name}
            </Link>
            .
          </>
        ) : (
          w.keptNote(last.merged.name, day(last.at))
        )}{' '}
        <TextButton onClick={() => void undo(last.id)}>{w.takeBack}</TextButton>
      </Note>
    </div>
  );
}
