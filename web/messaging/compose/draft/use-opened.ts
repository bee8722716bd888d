import { useEffect, useRef, useState } from 'react';
import { hasNameToken } from '../../../../contract/messaging/personalise.ts';
import { api } from '../../../core/client.ts';
import { useQueryParams } from '../../../core/query-params.ts';
import { toast } from '../../../core/toast.tsx';
import type { OpenedMessage } from '../../answers.ts';
import { keptWords, loadFailures } from '../../kept-words.ts';
import type { Draft } from './draft.ts';
import type { DraftWork } from './use-draft.ts';

const named = ['draftId', 'defaultId', 'messageId', 'scheduleId'] as const;
type Kind = (typeof named)[number];

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

const read: Record<Kind, (id: string) => Promise<Partial<Draft>>> = {
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

/**
 * Opens what the address names: a draft, a default message, a past one, or a schedule to be changed. What stood here
 * before can be brought back; the parameter then leaves the address, so that a reload brings what was changed since.
 */
export function useOpened({ draft, change }: DraftWork): { opening: boolean } {
  const [query, changeQuery] = useQueryParams();
  const kind = named.find((name) => query[name]);
  const id = kind && query[kind];
  const [opening, setOpening] = useState(id !== undefined);
  const before = useRef({ draft, change, changeQuery });
  useEffect(() => {
    before.current = { draft, change, changeQuery };
  });
  useEffect(() => {
    if (!kind || !id) return;
    let left = false;
    setOpening(true);
    const open = async () => {
      try {
        const found = await read[kind](id);
        if (left) return;
        const now = before.current;
        if (now.draft.text.trim() !== '' && now.draft.text !== found.text) offerBack(now.draft, now.change);
        now.change(found);
        now.changeQuery({ [kind]: undefined });
      } catch (failure) {
        if (!left) toast.failure(failure, loadFailures);
      } finally {
        if (!left) setOpening(false);
      }
    };
    void open();
    return () => {
      left = true;
    };
  }, [kind, id]);
  return { opening };
}

function offerBack(draft: Draft, change: DraftWork['change']): void {
  const { attempt: _, ...kept } = draft;
  const back = { draftId: undefined, draftUpdatedAt: undefined, schedule: undefined, file: undefined, ...kept };
  toast.info(keptWords.putAside, undefined, {
    lifetime: 7000,
    action: { label: keptWords.bringBack, run: () => change(back) },
  });
}
