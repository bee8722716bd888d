import type { SmsPayload } from '../../answers.ts';
import type { Draft, Gateway } from '../draft/draft.ts';

/** The draft as the server takes it (spec section 3, SMS send payload). */
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
