import { z } from 'zod';
import { defineRoutes, listQuery } from '../route.ts';
import * as s from './schemas.ts';

export const groupRoutes = defineRoutes({
  basics: { method: 'GET', path: '/api/GetAllGroupBasicInformation', summary: 'Every group, by id and name', access: 'signed-in', query: listQuery, listOf: s.groupRow },
  read: { method: 'GET', path: '/api/GetGroupsFromId/:id', summary: 'A group with its members (the first 1,000 unless paged)', access: 'signed-in', params: z.object({ id: z.uuid() }), query: listQuery, reply: s.group },
  create: { method: 'POST', path: '/api/CreateGroup', summary: 'Create a group', access: 'administrator', body: s.groupBody, bodyLimit: 5_000_000, reply: s.group, idempotent: true },
  update: { method: 'PUT', path: '/api/UpdateGroup/:groupId', summary: 'Change a group, add and change the members listed; removes nobody', access: 'administrator', params: z.object({ groupId: z.uuid() }), body: s.groupBody, bodyLimit: 5_000_000, reply: s.group },
});
