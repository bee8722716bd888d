import { stateWords } from '../receipt-summary.ts';
import { Note } from '../../ui/marks/badge.tsx';
import { TextButton } from '../../ui/controls/text-button.tsx';
import { Link } from '../../core/link.tsx';
import { ApiError } from '../../core/failures.ts';
import { withParts } from '../../ui/wording/with-parts.tsx';
import type { Composing, DraftWork } from './composer.ts';
import { catalogue } from '../../core/catalogue.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';

/** Notices to read before going on: a text from last time, a try with an unknown end, a refusal. */
export function NoticeList({ work, composing: { refused, actions } }: { work: DraftWork; composing: Composing }) {
  const { paths } = work.composer;
  const lists = {
    sent: <Link href={paths.sent()}>{stateWords.sent}</Link>,
    scheduled: <Link href={paths.scheduled()}>{sharedWords.scheduled}</Link>,
  };
  return (
    <>
      {work.unsure && !actions.busy && (
        <Note tone="warning" title={noticeWords.noAnswer}>
          {withParts(noticeWords.noAnswerAbout, lists)}
        </Note>
      )}
      {work.unsaved !== undefined && (
        <Note tone="warning" title={noticeWords.unsaved}>
          {work.unsaved instanceof ApiError && work.unsaved.status < 500
            ? work.unsaved.message
            : noticeWords.unsavedAbout}
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

/** Notices: `sent`, `scheduled` link to lists. */
const noticeWords = catalogue('writing-notices', {
  noAnswer: 'Did your last message go out?',
  noAnswerAbout:
    'We got no answer, so we do not know. If you send it again, nobody gets it twice. Before you change it, check {sent} and {scheduled}.',
  unsaved: 'Not saved yet',
  unsavedAbout: 'We cannot reach the server. What you write is kept in this browser and saved as soon as we can.',
  changing:
    'You are changing a scheduled message. To keep your changes, open the menu beside Send and choose Schedule. Until then it goes out as it was.',
  refused: 'Not sent',
  restored: 'This is what you were writing.',
});
