import type { Fields } from '../../compose/draft/draft.ts';

/** What an SMS has besides a text: the sender id's mask, empty until one is chosen, and whether a link to opt out by is wanted. */
type SmsFields = { sender: string; optOutLink: boolean };

export const smsFields = ({ fields }: { fields: Fields }): SmsFields => ({
  sender: String(fields['sender'] ?? ''),
  optOutLink: fields['optOutLink'] === true,
});

/** Sends at home in Nigeria may go the hybrid way. */
export const isNigerian = ({ isoCode }: { isoCode: string }): boolean => isoCode.toUpperCase() === 'NG';
