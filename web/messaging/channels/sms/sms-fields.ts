import type { Fields } from '../../compose/draft/draft.ts';

/** What an SMS has besides a text: the sender id's mask, empty until one is chosen, and whether a link to opt out by is wanted. */
export type SmsFields = { sender: string; optOutLink: boolean };

export const smsFields = ({ fields }: { fields: Fields }): SmsFields => ({
  sender: String(fields['sender'] ?? ''),
  optOutLink: fields['optOutLink'] === true,
});
