import type { User } from '../../../core/session.ts';
import type { SmsPayload } from '../../answers.ts';
import type { Draft, Gateway } from '../draft/draft.ts';

type Sender = Pick<User, 'isoCode' | 'email' | 'name'>;

/** What is sent and scheduled: the draft, and who sends it (spec section 3, SMS send payload). */
export function sentPayload(draft: Draft, gateWayToUse: Gateway, { isoCode, email, name }: Sender) {
  const categories = new Set(draft.groups.map(({ token }) => token.split('_')[0]));
  const from = { isoCode, category: [...categories].join(','), emailAddress: email, emailDisplayName: name };
  return { ...payloadOf(draft, gateWayToUse), ...from } satisfies SmsPayload;
}

/** The draft as the server takes it. */
export function payloadOf(draft: Draft, gateWayToUse: Gateway = '') {
  return {
    subject: draft.sender,
    message: draft.text,
    contacts: [],
    isPersonalized: draft.isPersonalized,
    groupedContacts: draft.groups.map((group) => group.token),
    // Commas as the specification has it; the server divides by every other separator (contract/phone-numbers.ts).
    toOthers: draft.typed
      .split(/[,\s]*[,\r\n][,\s]*/)
      .filter(Boolean)
      .join(','),
    ToContacts: draft.people.map((person) => person.id).join(','),
    sharedAddress: draft.sharedAddress,
    optOutLink: draft.optOutLink,
    fileId: draft.file?.fileId,
    draftId: draft.draftId,
    gateWayToUse,
  } satisfies SmsPayload;
}
