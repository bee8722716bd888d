import type { CareKind } from '../../../contract/followup/care-kinds.ts';
import { catalogue } from '../../core/catalogue.ts';

/** What is offered to be written, until the organisation has words of its own. `#name#` becomes the name. */
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
});

export type MessageText = { sms: string; subject: string; email: string };

/** What is offered for each reason to be on the list. */
export const usualTexts: Record<CareKind, MessageText> = {
  quiet: messageTexts.missedYou,
  first: messageTexts.thankYou,
  second: messageTexts.cameAgain,
};
