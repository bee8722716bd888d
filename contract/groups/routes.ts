import { z } from 'zod';
import { defineRoutes, listQuery } from '../route.ts';
import { importFile, importOptions, importQuery } from '../people/import-routes.ts';
import { groupImportPreview, importFirstRows } from '../people/import-schemas.ts';
import { foundPerson } from '../people/schemas.ts';
import { bulkRoutes, groupMemberRoutes, groupPictureRoutes } from './member-routes.ts';
import { joiningRoutes } from './joining-routes.ts';
import * as s from './schemas.ts';

const byId = z.object({ id: z.uuid() });

export const groupRoutes = defineRoutes({
  ...groupMemberRoutes,
  ...joiningRoutes,
  basics: {
    method: 'GET',
    path: '/api/GetAllGroupBasicInformation',
    summary: 'Every group, by id and name',
    access: 'leader',
    ofGroup: null,
    query: listQuery,
    listOf: s.groupRow,
  },
  deleted: {
    method: 'GET',
    path: '/api/Groups/GetDeletedGroups',
    summary: 'Deleted groups, the last first, each of which can be restored',
    access: 'administrator',
    query: listQuery,
    listOf: s.deletedGroup,
  },
  read: {
    method: 'GET',
    path: '/api/GetGroupsFromId/:id',
    summary: 'A group with its members (the first 1,000 unless paged)',
    access: 'leader',
    ofGroup: 'id',
    params: byId,
    query: listQuery,
    reply: s.group,
  },
  members: {
    method: 'GET',
    path: '/api/Groups/GetGroupMembers/:id',
    summary: 'The members of a group by name, searched like people',
    access: 'leader',
    ofGroup: 'id',
    params: byId,
    query: listQuery.extend({ state: z.enum(['approved', 'waiting']).default('approved'), after: z.uuid().optional() }),
    listOf: s.groupMember,
  },
  memberFields: {
    method: 'GET',
    path: '/api/Groups/GetMemberFields/:id',
    summary: 'What is known of the members in the fields that are open to the leaders of groups',
    access: 'leader',
    ofGroup: 'id',
    params: byId,
    reply: s.memberFields,
  },
  candidates: {
    method: 'GET',
    path: '/api/Groups/GetPeopleToAdd/:id',
    summary: 'People who match and are not in the group yet, 30 at most',
    access: 'administrator',
    params: byId,
    query: z.object({ searchText: z.string().max(200).default('') }),
    listOf: foundPerson,
  },
  ofPerson: {
    method: 'GET',
    path: '/api/Groups/GetGroupsOfPerson/:id',
    summary: 'The groups a person belongs to',
    access: 'administrator',
    params: byId,
    listOf: s.groupOfPerson,
  },
  own: {
    method: 'GET',
    path: '/api/Groups/GetOwnGroups',
    summary: 'The groups the signed-in person belongs to',
    access: 'signed-in',
    listOf: s.groupOfPerson,
  },
  addByContact: {
    method: 'POST',
    path: '/api/Groups/AddMember/:groupId',
    summary: 'Add somebody by name and exact phone number or e-mail; who is not known yet is added to the people',
    access: 'leader',
    ofGroup: 'groupId',
    params: z.object({ groupId: z.uuid() }),
    body: s.memberByContact,
    reply: z.object({ known: z.boolean(), member: s.groupMember }),
    idempotent: true,
  },
  create: {
    method: 'POST',
    path: '/api/CreateGroup',
    summary: 'Create a group',
    access: 'administrator',
    body: s.groupBody,
    bodyLimit: 8_000_000,
    members: 200_000,
    reply: s.group,
    idempotent: true,
  },
  update: {
    method: 'PUT',
    path: '/api/UpdateGroup/:groupId',
    summary: 'Change a group, add and change the members listed; removes nobody',
    access: 'administrator',
    params: z.object({ groupId: z.uuid() }),
    body: s.groupChange,
    bodyLimit: 8_000_000,
    members: 200_000,
    reply: s.group,
  },
  uploadMembers: {
    method: 'POST',
    path: '/api/Groups/UploadGroupMembersFile',
    summary: 'Stage a file of people for a group and preview it; CreatePeople with the importId puts them into it',
    access: 'administrator',
    query: importQuery.extend({ groupId: z.uuid() }),
    body: importOptions,
    files: importFile,
    reply: groupImportPreview,
    early: importFirstRows,
    idempotent: true,
  },

  ...bulkRoutes,
  ...groupPictureRoutes,
});
