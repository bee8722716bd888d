import type { Draft } from '../draft/draft.ts';
import type { Composer, MessageBody } from '../composer.ts';

/** The draft as the server takes it. */
export function payloadOf(composer: Composer, draft: Draft, gateWayToUse = '') {
  return {
    ...composer.payload(draft.fields),
    message: draft.text,
    isPersonalized: draft.isPersonalized,
    groupedContacts: draft.groups.map((group) => group.token),
    // Commas as the specification has it; the server divides by every other separator (contract/phone-numbers.ts).
    toOthers: draft.typed
      .split(/[,\r\n]/)
      .map((one) => one.trim())
      .filter(Boolean)
      .join(','),
    ToContacts: draft.people.map((person) => person.id).join(','),
    sharedAddress: draft.sharedAddress,
    fileId: draft.file?.fileId,
    draftId: draft.draftId,
    gateWayToUse,
  } satisfies MessageBody;
}
