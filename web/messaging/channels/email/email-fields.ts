import type { Fields } from '../../compose/draft/draft.ts';

/** What an e-mail has besides a body. */
export type EmailFields = { subject: string; preheader: string; replyTo: string };

export const emailFields = ({ fields }: { fields: Fields }): EmailFields => ({
  subject: String(fields['subject'] ?? ''),
  preheader: String(fields['preheader'] ?? ''),
  replyTo: String(fields['replyTo'] ?? ''),
});
