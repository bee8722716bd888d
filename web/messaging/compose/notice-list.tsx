import { Note } from '../../ui/marks/badge.tsx';
import { TextButton } from '../../ui/controls/text-button.tsx';
import { Link } from '../../core/link.tsx';
import { isSafeAgain } from './draft/draft.ts';
import type { Composing, DraftWork } from './composer.ts';

/** What must be known before going on: a text from last time, a try whose end nobody knows, a refusal. */
export function NoticeList({ work, composing: { refused, actions } }: { work: DraftWork; composing: Composing }) {
  const {
    sentElsewhere,
    composer: { paths },
  } = work;
  const { attempt } = work.draft;
  return (
    <>
      {attempt?.unsure && attempt.key !== sentElsewhere && !actions.busy && (
        <Note tone="warning" title="We got no answer to your last try">
          It may have gone out anyway.{' '}
          {isSafeAgain(attempt)
            ? 'You can safely try again without changes: it never goes out twice. Before you change it, check '
            : 'Before you continue, check '}
          <Link href={paths.sent()}>Sent</Link> and <Link href={paths.scheduled()}>Scheduled</Link>.
        </Note>
      )}
      {sentElsewhere !== undefined && (
        <Note tone="warning" title="This was sent or scheduled in another window">
          If you send or schedule it here, it will go again. Check <Link href={paths.sent()}>Sent</Link> and{' '}
          <Link href={paths.scheduled()}>Scheduled</Link>, or <TextButton onClick={work.clear}>start over</TextButton>.
        </Note>
      )}
      {work.draft.schedule && (
        <Note>
          You are changing a scheduled message. Choose Schedule next to Send to keep the change. Until then it does not
          change.
        </Note>
      )}
      {refused && (
        <Note tone="bad" title="Not sent">
          {refused}
        </Note>
      )}
      {work.restored && (
        <Note>
          This is what you were writing. <TextButton onClick={work.clear}>Start over</TextButton>
        </Note>
      )}
    </>
  );
}
