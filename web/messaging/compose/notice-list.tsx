import { Note } from '../../ui/marks/badge.tsx';
import { TextButton } from '../../ui/controls/text-button.tsx';
import { Link } from '../../core/link.tsx';
import { isSafeAgain } from './draft/draft.ts';
import { withParts } from '../../ui/wording/with-parts.tsx';
import type { Composing, DraftWork } from './composer.ts';
import { noticeWords as w } from './notice-words.ts';

/** What must be known before going on: a text from last time, a try whose end nobody knows, a refusal. */
export function NoticeList({ work, composing: { refused, actions } }: { work: DraftWork; composing: Composing }) {
  const {
    sentElsewhere,
    composer: { paths },
  } = work;
  const { attempt } = work.draft;
  const lists = {
    sent: <Link href={paths.sent()}>{w.sent}</Link>,
    scheduled: <Link href={paths.scheduled()}>{w.scheduled}</Link>,
  };
  return (
    <>
      {attempt?.unsure && attempt.key !== sentElsewhere && !actions.busy && (
        <Note tone="warning" title={w.noAnswer}>
          {withParts(isSafeAgain(attempt) ? w.noAnswerSafe : w.noAnswerChanged, lists)}
        </Note>
      )}
      {sentElsewhere !== undefined && (
        <Note tone="warning" title={w.elsewhere}>
          {withParts(w.elsewhereAbout, {
            ...lists,
            startOver: <TextButton onClick={work.clear}>{w.startOver}</TextButton>,
          })}
        </Note>
      )}
      {work.takeOther && (
        <Note tone="warning" title={w.alone}>
          {withParts(w.aloneAbout, {
            save: <TextButton onClick={actions.onSaveDraft}>{w.saveDraft}</TextButton>,
            take: <TextButton onClick={work.takeOther}>{w.takeOther}</TextButton>,
          })}
        </Note>
      )}
      {work.draft.schedule && <Note>{w.changing}</Note>}
      {refused && (
        <Note tone="bad" title={w.refused}>
          {refused}
        </Note>
      )}
      {work.restored && (
        <Note>
          {w.restored} <TextButton onClick={work.clear}>{w.startOverButton}</TextButton>
        </Note>
      )}
    </>
  );
}
