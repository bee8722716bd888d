import { catalogue } from '../../core/catalogue.ts';

/** What must be known before going on. `sent` and `scheduled` lead to their lists, `startOver` empties the screen, `save` and `take` do so. */
export const noticeWords = catalogue('writing-notices', {
  noAnswer: 'Did your last message go out?',
  noAnswerSafe:
    'We got no answer, so we do not know. If you send it again without changes, nobody gets it twice. Before you change it, check {sent} and {scheduled}.',
  noAnswerChanged: 'We got no answer, so we do not know. Before you continue, check {sent} and {scheduled}.',
  elsewhere: 'This was sent or scheduled in another window',
  elsewhereAbout:
    'If you send or schedule it here too, people will get it twice. Check {sent} and {scheduled}, or {startOver}.',
  sent: 'Sent',
  scheduled: 'Scheduled',
  startOver: 'start over',
  alone: 'Another window is writing a different message',
  aloneAbout: 'What you write here is kept in this window only. Before you close it, {save}, or {take}.',
  saveDraft: 'save it as a draft',
  takeOther: 'continue with the other message',
  changing:
    'You are changing a scheduled message. To keep your changes, open the menu beside Send and choose Schedule. Until then it goes out as it was.',
  refused: 'Not sent',
  restored: 'This is what you were writing.',
  startOverButton: 'Start over',
});
