import type { groupRoutes } from '../../contract/groups/routes.ts';
import type { Storage } from '../adapters/storage/storage.ts';
import type { Base } from '../core/context.ts';
import type { Call } from '../../contract/route.ts';
import type { Handlers } from '../core/http/handlers.ts';
import { addChosen, undoAddChosen, addByContact, peopleToAdd } from './add-chosen.ts';
import { deleteGroup, restoreGroup } from './acts/delete.ts';
import { copyMembers, moveMembers } from './acts/move.ts';
import { removeMembers } from './acts/remove.ts';
import { undoChange } from './acts/undo.ts';
import { groupPictureHandlers } from './group-picture.ts';
import { readMemberFields, readMembersFile } from './members-file.ts';
import { approveMember } from './joining/approve.ts';
import { approveSeveral } from './joining/approve-several.ts';
import { declineMember, reopenRequest } from './joining/decline.ts';
import { readJoinLink, setJoinLink } from './joining/links.ts';
import { readRequest } from './joining/ask-to-join.ts';
import type { ProposeDetails } from './joining/matches.ts';
import { listMembers } from './members.ts';
import { deletedGroups, groupsOfPerson, listGroups, ownGroups, readGroup } from './read.ts';
import { createGroup, updateGroup } from './save.ts';

type Needs = { storage: Storage; propose: ProposeDetails };

export const groupHandlers = (base: Base, { storage, propose }: Needs): Handlers<typeof groupRoutes> => ({
  ...groupPictureHandlers(storage),
  basics: (ctx, { query }) => listGroups(ctx.last, query),
  read: (ctx, { params, query }) => readGroup(ctx.last, params.id, query),
  memberFields: (ctx, { params }) => readMemberFields(ctx, params.id),
  members: (ctx, { params, query }) => listMembers(ctx.last, params.id, query),
  candidates: (ctx, { params, query }) => peopleToAdd(ctx, params.id, query.searchText),
  ofPerson: (ctx, { params }) => groupsOfPerson(ctx, params.id),
  own: (ctx) => ownGroups(ctx),
  addByContact: (ctx, { params, body }) => addByContact(ctx, params.groupId, body),
  create: (ctx, { body }) => createGroup(ctx, body),
  update: (ctx, { params, body }) => updateGroup(ctx, params.groupId, body),
  uploadMembers: {
    prepare: (outer, { files, query, body }, tell) =>
      readMembersFile(base, outer, { file: files.file, ...query, ...body, tell }),
  },
  addChosen: (ctx, { params, body }) => addChosen(ctx, { ...params, ...body }),
  undoAddChosen: (ctx, { params }) => undoAddChosen(ctx, params.id),
  remove: (ctx, { params, body: { personIds: ids, everybody } }) => removeMembers(ctx, params.id, { ids, everybody }),
  move: (ctx, { body }) => moveMembers(ctx, wishOf(body)),
  copy: (ctx, { body }) => copyMembers(ctx, wishOf(body)),
  undoChange: (ctx, { params }) => undoChange(ctx, params.id),
  delete: (ctx, { params }) => deleteGroup(ctx, params.id),
  deleted: (ctx, { query }) => deletedGroups(ctx, query),
  restore: (ctx, { params }) => restoreGroup(ctx, params.id),
  approve: (ctx, { body }) => approveMember(ctx, body, propose),
  approveSeveral: (ctx, { body }) => approveSeveral(ctx, body, propose),
  decline: (ctx, { body }) => declineMember(ctx, body),
  reopenRequest: (ctx, { params }) => reopenRequest(ctx, params.id),
  joinRequest: (ctx, { params }) => readRequest(ctx, params.id),
  joinLink: (ctx, { params }) => readJoinLink(ctx, params.id),
  setJoinLink: (ctx, { params, body }) => setJoinLink(ctx, params.id, body.state),
});

type MoveBody = Call<(typeof groupRoutes)['move']>['body'];

const wishOf = ({ memberIDList: ids, groupFrom: from, groupTo: to, everybody }: MoveBody) => ({
  from,
  to,
  who: { ids, everybody },
});
