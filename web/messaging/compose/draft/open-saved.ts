import { hasNameToken } from '../../../../contract/messaging/personalise.ts';
import { api } from '../../../core/client.ts';
import type { OpenedMessage } from '../../answers.ts';
import type { Draft } from './draft.ts';

/** What an address may name to be opened in the composer. */
export type Kind = 'draftId' | 'defaultId' | 'messageId' | 'scheduleId';

function written(opened: OpenedMessage): Partial<Draft> {
  return {
    groups: opened.groups,
    people: opened.people,
    typed: opened.toOthers,
    file: opened.file ?? undefined,
    sender: opened.subject,
    text: opened.body,
    isPersonalized: opened.isPersonalized,
    sharedAddress: opened.sharedAddress,
    optOutLink: opened.optOutLink,
    draftId: undefined,
    draftUpdatedAt: undefined,
    schedule: undefined,
  };
}

/** Reads what the address names, as the composer holds it. */
export const openSaved: Record<Kind, (id: string) => Promise<Partial<Draft>>> = {
  draftId: async (id) => {
    const opened = await api.messaging.draft({ params: { id } });
    return { ...written(opened), draftId: id, draftUpdatedAt: opened.updatedAt };
  },
  scheduleId: async (id) => {
    const opened = await api.messaging.schedule({ params: { id } });
    const { localDate: date, localTime: time, audience, gateWayToUse: gateway, updatedAt } = opened;
    return { ...written(opened), schedule: { id, date, time, audience, gateway, updatedAt } };
  },
  defaultId: async (id) => {
    const { message } = (await api.messaging.defaultMessage({ params: { id } })).returnObject;
    return { text: message, isPersonalized: hasNameToken(message) };
  },
  messageId: async (id) => {
    const { message, subject, isPersonalized, optOutLink } = await api.messaging.pastMessage({
      query: { CommReportId: id },
    });
    return { text: message, sender: subject, isPersonalized, optOutLink };
  },
};
