import { api } from '../../../core/client.ts';
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
    text: opened.message,
    isPersonalized: opened.isPersonalized,
    sharedAddress: opened.sharedAddress,
    draftId: undefined,
    draftUpdatedAt: undefined,
    schedule: undefined,
  };
}

/** The channel's fields among those read, by name. */
const fieldsOf = ({ emptyFields }: Composer, { extras, ...opened }: OpenedMessage): Fields =>
  Object.fromEntries(
    Object.entries({ ...opened, ...extras }).filter(
      (entry): entry is [string, string | boolean] => entry[0] in emptyFields,
    ),
  );

const open = (composer: Composer, id: string, as: 'draft' | 'schedule' | 'past') =>
  api.messaging.message({ params: { id }, query: { channel: composer.name, as } });

/** Reads what the address names, as the composer holds it. */
export const openSaved: Record<Kind, (composer: Composer, id: string) => Promise<Partial<Draft>>> = {
  draftId: async (composer, id) => {
    const opened = await open(composer, id, 'draft');
    return { ...written(composer, opened), draftId: id, draftUpdatedAt: opened.updatedAt };
  },
  scheduleId: async (composer, id) => {
    const opened = await open(composer, id, 'schedule');
    const { due, audience, gateWayToUse: gateway, updatedAt } = opened;
    const { localDate: date = '', localTime: time = '' } = due ?? {};
    return { ...written(composer, opened), schedule: { id, date, time, audience, gateway, updatedAt } };
  },
  defaultId: async ({ channel }, id) => {
    const { message } = (await (await channel()).calls.defaultMessage({ params: { id } })).returnObject;
    return { text: message, isPersonalized: hasNameToken(message) };
  },
  messageId: async (composer, id) => {
    const past = await open(composer, id, 'past');
    return { text: past.message, isPersonalized: past.isPersonalized, fields: fieldsOf(composer, past) };
  },
};
