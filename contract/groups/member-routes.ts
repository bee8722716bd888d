import { z } from 'zod';
import { defineRoutes } from '../route.ts';
import * as s from './member-schemas.ts';

const byId = z.object({ id: z.uuid() });

/** Ids of 20,000 people take less than a megabyte. */
const manyIds = 2_000_000;

/** What is done to members of a group, and to the group as a whole. */
export const groupMemberRoutes = defineRoutes({
  remove: {
    method: 'PUT',
    path: '/api/RemovePeopleFromGroup/:id',
    summary: 'Remove members from a group; they stay in the directory',
    access: 'administrator',
    params: byId,
    body: s.removeBody,
    bodyLimit: manyIds,
    reply: s.changed,
    idempotent: true,
  },
  move: {
    method: 'POST',
    path: '/api/Group/MoveMembers',
    summary: 'Move members from one group to another',
    access: 'administrator',
    body: s.moveBody,
    bodyLimit: manyIds,
    reply: s.changed,
    idempotent: true,
  },
  copy: {
    method: 'POST',
    path: '/api/Group/CopyMembers',
    summary: 'Copy members of one group into another',
    access: 'administrator',
    body: s.moveBody,
    bodyLimit: manyIds,
    reply: s.changed,
    idempotent: true,
  },
  undoChange: {
    method: 'POST',
    path: '/api/Groups/UndoChange/:id',
    summary: 'Take back a move, a copy or a removal, as far as nobody has changed the same members since',
    access: 'administrator',
    params: byId,
    reply: z.object({ members: z.number().int() }),
  },
  delete: {
    method: 'DELETE',
    path: '/api/DeleteGroup/:id',
    summary: 'Delete a group: it leaves every list and can be restored',
    access: 'administrator',
    params: byId,
    reply: z.literal(true),
  },
  restore: {
    method: 'POST',
    path: '/api/Groups/RestoreGroup/:id',
    summary: 'Bring back a deleted group with its members',
    access: 'administrator',
    params: byId,
    reply: z.literal(true),
  },
});
