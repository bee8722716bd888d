import { z } from 'zod';
import { defineRoutes } from '../route.ts';
import { chosenPeople, MANY_IDS_BYTES } from './filter.ts';

/** 50 sheets of paper at a time. */
export const MOST_CARDS = 500;

/** `code`: what the QR holds, the same as on the person's own page. */
export const memberCard = z.object({ personId: z.uuid(), name: z.string(), code: z.string() });

export type MemberCard = z.output<typeof memberCard>;

export const cardRoutes = defineRoutes({
  memberCards: {
    method: 'POST',
    path: '/api/People/MemberCards',
    summary: `What the printed cards of people hold, by name: at most ${MOST_CARDS}; who has no code yet gets one`,
    access: 'administrator',
    body: z.object({ who: chosenPeople }),
    bodyLimit: MANY_IDS_BYTES,
    reply: z.object({ cards: z.array(memberCard) }),
  },
});
