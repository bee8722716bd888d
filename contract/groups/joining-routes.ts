import { z } from 'zod';
import { defineRoutes } from '../route.ts';
import * as s from './joining-schemas.ts';

const byId = z.object({ id: z.uuid() });

/** Asking to join a mobile group, and what becomes of it. The page itself is `/join/<token>`. */
export const joiningRoutes = defineRoutes({
  approve: {
    method: 'POST',
    path: '/api/ApproveMemberFromApp',
    summary: 'Approve somebody who waits: as the person named, as the one who matches, else as a new person',
    access: 'leader',
    ofGroup: 'groupId',
    body: s.approveBody,
    reply: s.approved,
    idempotent: true,
  },
  approveSeveral: {
    method: 'POST',
    path: '/api/Groups/ApproveSeveral',
    summary: 'Approve those of several who wait of whom there is no doubt; the others stay waiting and are counted',
    access: 'leader',
    ofGroup: 'groupId',
    body: s.approveSeveralBody,
    reply: s.approvedSeveral,
    idempotent: true,
  },
  decline: {
    method: 'POST',
    path: '/api/Groups/DeclineMember',
    summary: 'Decline somebody who waits, with a reason that is kept',
    access: 'leader',
    ofGroup: 'groupId',
    body: s.declineBody,
    reply: z.literal(true),
  },
  reopenRequest: {
    method: 'POST',
    path: '/api/Groups/ReopenRequest/:id',
    summary: 'Let a declined request wait again',
    access: 'administrator',
    params: byId,
    reply: z.literal(true),
  },
  joinRequest: {
    method: 'GET',
    path: '/api/Groups/GetJoinRequest/:id',
    summary: 'What somebody wrote who asks to join, who they may be already, and earlier requests that were declined',
    access: 'administrator',
    params: byId,
    reply: s.joinRequest,
  },
  joinLink: {
    method: 'GET',
    path: '/api/Groups/GetJoinLink/:id',
    summary: 'The public link by which people ask to join a mobile group',
    access: 'administrator',
    params: byId,
    reply: s.joinLink,
  },
  setJoinLink: {
    method: 'PUT',
    path: '/api/Groups/SetJoinLink/:id',
    summary: 'Switch the link on or off, or renew it: the old one then leads nowhere',
    access: 'administrator',
    params: byId,
    body: s.joinLinkWish,
    reply: s.joinLink,
  },
});
