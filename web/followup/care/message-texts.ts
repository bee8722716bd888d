import type { CareReason } from '../../../contract/followup/care-rules.ts';
import type { CareRuleName } from '../../../contract/followup/care-rules.ts';
import { catalogue } from '../../core/catalogue.ts';

/** Suggested texts until the organisation has its own. `#name#` becomes the name. */
export const messageTexts = catalogue('care-messages', {
  thankYou: {
    sms: 'Dear #name|friend#, thank you for coming to church. It was good to have you with us, and we hope to see you again.',
    subject: 'Thank you for coming',
    email:
      'Dear #name|friend#,\n\nThank you for coming to church. It was good to have you with us, and we hope to see you again.\n\nIf there is anything we can do for you, just reply to this e-mail.',
  },
  missedYou: {
    sms: 'Dear #name|friend#, we have missed you in church these weeks and hope you are well. Is there anything we can pray for or help with?',
    subject: 'We have missed you',
    email:
      'Dear #name|friend#,\n\nWe have missed you in church these weeks and hope you are well.\n\nIs there anything we can pray for or help with? Just reply to this e-mail.',
  },
  cameAgain: {
    sms: 'Dear #name|friend#, how good that you came again! We would love to get to know you. Is there anything you would like to know about us?',
    subject: 'Good to see you again',
    email:
      'Dear #name|friend#,\n\nHow good that you came again! We would love to get to know you.\n\nIs there anything you would like to know about us? Just reply to this e-mail.',
  },
  birthday: {
    sms: 'Happy birthday, #name|friend#! We thank God for you and pray for a blessed year.',
    subject: 'Happy birthday, #name|friend#!',
    email: 'Dear #name|friend#,\n\nHappy birthday! We thank God for you and pray for a blessed year.',
  },
  checkIn: {
    sms: 'Dear #name|leader#, #event# (#group#) is on #when#. Please have the check-in ready.',
    subject: '#event# (#group#), #when#',
    email: 'Dear #name|leader#,\n\n#event# (#group#) is on #when#.\n\nPlease have the check-in ready.',
  },
  overdue: {
    sms: 'Dear #name|leader#, some of the people you look after are still waiting to hear from you. Please see the care list.',
    subject: 'People are waiting to hear from you',
    email:
      'Dear #name|leader#,\n\nSome of the people you look after are still waiting to hear from you.\n\nPlease see the care list.',
  },
});

export type MessageText = { sms: string; subject: string; email: string };

/** The suggested text for each reason to be on the list. */
const usualTexts: Record<CareReason, MessageText> = {
  quiet: messageTexts.missedYou,
  first: messageTexts.thankYou,
  second: messageTexts.cameAgain,
};

/** The same in the words that the organisation has given its rules. */
export function textsBy(
  rules: readonly (MessageText & { rule: CareRuleName; written: boolean })[],
): Record<CareReason, MessageText> {
  const own = (rule: CareRuleName, usual: MessageText): MessageText => {
    const found = rules.find((one) => one.rule === rule && one.written);
    return found
      ? { sms: found.sms || usual.sms, subject: found.subject || usual.subject, email: found.email || usual.email }
      : usual;
  };
  const { quiet, first, second } = usualTexts;
  return { quiet: own('missed_you', quiet), first: own('thank_you', first), second };
}

/** The text of each rule until it is given its own. */
export const ruleTexts: Record<CareRuleName, MessageText> = {
  thank_you: messageTexts.thankYou,
  missed_you: messageTexts.missedYou,
  birthday: messageTexts.birthday,
  check_in: messageTexts.checkIn,
  overdue: messageTexts.overdue,
};
