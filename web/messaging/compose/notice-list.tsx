import { Note } from '../../ui/marks/badge.tsx';
import { TextButton } from '../../ui/controls/text-button.tsx';
import { Link } from '../../core/link.tsx';
import { isSafeAgain } from './draft/draft.ts';
import { withParts } from '../../ui/wording/with-parts.tsx';
import type { Composing, DraftWork } from './composer.ts';
import { catalogue } from '../../core/catalogue.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';

/** Notices to read before going on: a text from last time, a try with an unknown end, a refusal. */
export function NoticeList({ work, composing: { refused, actions } }: { work: DraftWork; composing: Composing }) {
  const {
    sentElsewhere,
    composer: { paths },
  } = work;
  const { attempt } = work.draft;
  const lists = {
    sent: <Link href={paths.sent()}>{noticeWords.sent}</Link>,
    scheduled: <Link href={paths.scheduled()}>{sharedWords.scheduled}</Link>,
  };
  return (
    <>
      {attempt?.unsure && attempt.key !== sentElsewhere && !actions.busy && (
        <Note tone="warning" title={noticeWords.noAnswer}>
          {withParts(isSafeAgain(attempt) ? noticeWords.noAnswerSafe : noticeWords.noAnswerChanged, lists)}
        </Note>
      )}
      {sentElsewhere !== undefined && (
        <Note tone="warning" title={noticeWords.elsewhere}>
          {withParts(noticeWords.elsewhereAbout, {
            ...lists,
            startOver: <TextButton onClick={work.clear}>{noticeWords.startOver}</TextButton>,
          })}
        </Note>
      )}
      {work.takeOther && (
        <Note tone="warning" title={noticeWords.alone}>
          {withParts(noticeWords.aloneAbout, {
            save: <TextButton onClick={actions.onSaveDraft}>{noticeWords.saveDraft}</TextButton>,
            take: <TextButton onClick={work.takeOther}>{noticeWords.takeOther}</TextButton>,
          })}
        </Note>
      )}
      {work.draft.schedule && <Note>{noticeWords.changing}</Note>}
      {refused && (
        <Note tone="bad" title={noticeWords.refused}>
          {refused}
        </Note>
      )}
      {work.restored && (
        <Note>
          {noticeWords.restored} <TextButton onClick={work.clear}>{commonWords.startOver}</TextButton>
        </Note>
      )}
    </>
  );
}

/** Notices: `sent`, `scheduled` link to lists; `startOver` empties the screen; `save`, `take` act as named. */
const noticeWords = catalogue('writing-notices', {
  noAnswer: 'Did your last message go out?',
  noAnswerSafe:
    'We got no answer, so we do not know. If you send it again without changes, nobody gets it twice. Before you change it, check {sent} and {scheduled}.',
  noAnswerChanged: 'We got no answer, so we do not know. Before you continue, check {sent} and {scheduled}.',
  elsewhere: 'This was sent or scheduled in another window',
  elsewhereAbout:
    'If you send or schedule it here too, people will get it twice. Check {sent} and {scheduled}, or {startOver}.',
  sent: 'Sent',
  startOver: 'start over',
  alone: 'Another window is writing a different message',
  aloneAbout: 'What you write here is kept in this window only. Before you close it, {save}, or {take}.',
  saveDraft: 'save it as a draft',
  takeOther: 'continue with the other message',
  changing:
    'You are changing a scheduled message. To keep your changes, open the menu beside Send and choose Schedule. Until then it goes out as it was.',
  refused: 'Not sent',
  restored: 'This is what you were writing.',
});
