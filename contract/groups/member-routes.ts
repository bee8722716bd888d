import * as s from './member-schemas.ts';
import { z } from 'zod';
import { defineRoutes } from '../route.ts';
import { act } from '../people/person-routes.ts';
import { chosenPeople, MANY_IDS_BYTES } from '../people/filter.ts';
import { pictureFile } from '../media/picture.ts';

const byId = z.object({ id: z.uuid() });

/** Ids of 20,000 people take less than a megabyte. */
const manyIds = 2_000_000;

/** Actions on members of a group, and on the group as a whole. */
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

/** People ticked in the directory, put into a group at once. */
export const bulkRoutes = defineRoutes({
  addChosen: {
    method: 'POST',
    path: '/api/Groups/AddPeople/:groupId',
    summary: 'Add people ticked, or everybody a filter finds, to a group',
    access: 'administrator',
    params: z.object({ groupId: z.uuid() }),
    body: z.object({ who: chosenPeople }),
    bodyLimit: MANY_IDS_BYTES,
    reply: act,
    idempotent: true,
  },
  undoAddChosen: {
    method: 'POST',
    path: '/api/Groups/UndoAddPeople/:id',
    summary: 'Take back such an adding: exactly those it added',
    access: 'administrator',
    params: z.object({ id: z.uuid() }),
    reply: z.object({ people: z.number().int() }),
  },
});

const params = z.object({ id: z.uuid() });

export const groupPictureRoutes = defineRoutes({
  setPicture: {
    method: 'PUT',
    path: '/api/Groups/SetPicture/:id',
    summary: 'Give a group a picture, in place of the one before',
    access: 'administrator',
    params,
    body: z.object({ pictureCrop: z.string().max(60).optional() }),
    files: { picture: pictureFile },
    reply: z.object({ pictureId: z.uuid() }),
  },
  removePicture: {
    method: 'DELETE',
    path: '/api/Groups/RemovePicture/:id',
    summary: 'Take a group’s picture away',
    access: 'administrator',
    params,
    reply: z.literal(true),
  },
});
