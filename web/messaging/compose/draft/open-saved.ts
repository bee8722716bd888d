import { hasNameToken } from '../../../../contract/messaging/personalise.ts';
import type { OpenedMessage } from '../../api-types.ts';
import type { Composer } from '../composer.ts';
import type { Draft, Fields } from './draft.ts';

/** Messages an address may name to be opened in the composer. */
export type Kind = 'draftId' | 'defaultId' | 'messageId' | 'scheduleId';

function written(composer: Composer, opened: OpenedMessage): Partial<Draft> {
  return {
    groups: opened.groups,
    people: opened.people,
    typed: opened.toOthers,
    file: opened.file ?? undefined,
    fields: fieldsOf(composer, opened),
    text: opened.body,
    isPersonalized: opened.isPersonalized,
    sharedAddress: opened.sharedAddress,
    draftId: undefined,
    draftUpdatedAt: undefined,
    schedule: undefined,
  };
}

/** The channel's fields among those read, by name. */
const fieldsOf = ({ emptyFields }: Composer, opened: object): Fields =>
  Object.fromEntries(
    Object.entries(opened).filter((entry): entry is [string, string | boolean] => entry[0] in emptyFields),
  );

/** Reads what the address names, as the composer holds it. */
export const openSaved: Record<Kind, (composer: Composer, id: string) => Promise<Partial<Draft>>> = {
  draftId: async (composer, id) => {
    const opened = await (await composer.channel()).calls.draft({ params: { id } });
    return { ...written(composer, opened), draftId: id, draftUpdatedAt: opened.updatedAt };
  },
  scheduleId: async (composer, id) => {
    const opened = await (await composer.channel()).calls.schedule({ params: { id } });
    const { localDate: date, localTime: time, audience, gateWayToUse: gateway, updatedAt } = opened;
    return { ...written(composer, opened), schedule: { id, date, time, audience, gateway, updatedAt } };
  },
  defaultId: async ({ channel }, id) => {
    const { message } = (await (await channel()).calls.defaultMessage({ params: { id } })).returnObject;
    return { text: message, isPersonalized: hasNameToken(message) };
  },
  messageId: async (composer, id) => {
    const past = await (await composer.channel()).calls.pastMessage({ params: { id } });
    return { text: past.message, isPersonalized: past.isPersonalized, fields: fieldsOf(composer, past) };
  },
};
