import type { groupRoutes } from '../../contract/groups/routes.ts';
import type { Base } from '../core/context.ts';
import type { Handlers } from '../core/http/handlers.ts';
import { addChosen, undoAddChosen } from './add-chosen.ts';
import { addByContact } from './add-by-contact.ts';
import { peopleToAdd } from './candidates.ts';
import { readMembersFile } from './members-file.ts';
import { listMembers } from './members.ts';
import { groupsOfPerson, listGroups, ownGroups, readGroup } from './read.ts';
import { createGroup, updateGroup } from './save.ts';

export const groupHandlers = (base: Base): Handlers<typeof groupRoutes> => ({
  basics: { read: (ctx, { query }) => listGroups(ctx, query) },
  read: { read: (ctx, { params, query }) => readGroup(ctx, params.id, query) },
  members: { read: (ctx, { params, query }) => listMembers(ctx, params.id, query) },
  candidates: (ctx, { params, query }) => peopleToAdd(ctx, params.id, query.searchText),
  ofPerson: (ctx, { params }) => groupsOfPerson(ctx, params.id),
  own: (ctx) => ownGroups(ctx),
  addByContact: (ctx, { params, body }) => addByContact(ctx, params.groupId, body),
  create: (ctx, { body }) => createGroup(ctx, body),
  update: (ctx, { params, body }) => updateGroup(ctx, params.groupId, body),
  uploadMembers: {
    prepare: (outer, { files, query, body }) =>
      readMembersFile(base, outer, { file: files.file, ...query, mapping: body.mapping }),
  },
  addChosen: (ctx, { params, body }) => addChosen(ctx, { ...params, ...body }),
  undoAddChosen: (ctx, { params }) => undoAddChosen(ctx, params.id),
});
