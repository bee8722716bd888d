import { Note } from '../../ui/marks/badge.tsx';
import { TextButton } from '../../ui/controls/text-button.tsx';
import { Link } from '../../core/link.tsx';
import { paths } from '../../paths.ts';
import { isSafeAgain } from './draft/draft.ts';
import type { DraftWork } from './draft/use-draft.ts';
import type { Composing } from './use-composing.ts';
import css from './compose-screen.module.css';

/** What must be known before going on: a text from last time, a try whose end nobody knows, a refusal. */
export function ComposeNotices({ work, composing: { refused, actions } }: { work: DraftWork; composing: Composing }) {
  const { sentElsewhere } = work;
  const { attempt } = work.draft;
  return (
    <div className={css.notices} role="status">
      {attempt?.unsure && attempt.key !== sentElsewhere && !actions.busy && (
        <Note tone="warning" title="Your last try was not answered">
          It may have gone out all the same.{' '}
          {isSafeAgain(attempt)
            ? 'Trying again unchanged is safe: it never goes out twice. Before you change it, look at '
            : 'Before you go on, look at '}
          <Link href={paths.sentSms()}>what was sent</Link> and{' '}
          <Link href={paths.scheduledSms()}>what is scheduled</Link>.
        </Note>
      )}
      {sentElsewhere !== undefined && (
        <Note tone="warning" title="This was sent or scheduled in another window">
          To send or schedule it here would do so once more. Look at <Link href={paths.sentSms()}>what was sent</Link>{' '}
          and <Link href={paths.scheduledSms()}>what is scheduled</Link>, or{' '}
          <TextButton onClick={work.clear}>begin anew</TextButton>.
        </Note>
      )}
      {work.draft.schedule && (
        <Note>
          You are changing a scheduled message. Choose Schedule beside Send to keep the change; until then it stays as
          it was.
        </Note>
      )}
      {refused && (
        <Note tone="bad" title="Not sent">
          {refused}
        </Note>
      )}
      {work.restored && (
        <Note>
          This is what you were writing. <TextButton onClick={work.clear}>Begin anew</TextButton>
        </Note>
      )}
    </div>
  );
}
