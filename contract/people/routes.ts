import { z } from 'zod';
import { defineRoutes, listQuery } from '../route.ts';
import { aboutRoutes, actRoutes, birthdayRoutes, cardRoutes, exportRoutes, personRoutes } from './person-routes.ts';
import { customFieldRoutes } from './custom-field-routes.ts';
import { duplicateRoutes } from './duplicate-routes.ts';
import { peopleFilter } from './filter.ts';
import { filterRoutes } from './filter-routes.ts';
import { familyRoutes } from './family-routes.ts';
import { importRoutes } from './import-routes.ts';
import { ownRoutes } from './own-routes.ts';
import { privacyRoutes } from './privacy-routes.ts';
import { optOutRoutes } from './opt-outs.ts';
import * as s from './schemas.ts';
import { peopleSort } from './sort.ts';

export const peopleRoutes = defineRoutes({
  search: {
    method: 'GET',
    path: '/api/Membership/GetSearchedUSers',
    summary: 'Search people by name in any order, e-mail or the end of a phone number',
    access: 'administrator',
    replica: true,
    query: listQuery.extend({ searchText: z.string().max(200).default('') }),
    listOf: s.foundPerson,
  },
  nearlyNamed: {
    method: 'GET',
    path: '/api/People/GetNearlyNamed',
    summary: 'People whose names are spelt nearly so, best first: for a search that finds nobody',
    access: 'administrator',
    replica: true,
    query: z.object({ searchText: z.string().max(200).default('') }),
    reply: z.array(s.foundPerson),
  },
  findByNumbers: {
    method: 'POST',
    path: '/api/People/FindByNumbers',
    summary:
      'Whose the phone numbers in a text are, and which are nobody’s; changes nothing, and names no number in an address',
    access: 'administrator',
    replica: true,
    body: z.object({ text: z.string().max(20_000) }),
    reply: z.object({ people: z.array(s.foundPerson), unknown: z.array(z.string()) }),
  },
  list: {
    method: 'GET',
    path: '/api/People/GetPeopleBasicInfo',
    summary:
      'People, sorted, searched and filtered. `after` is the id of the last person of the page before: quick however far down',
    access: 'administrator',
    replica: true,
    query: listQuery.extend({
      ...peopleFilter.shape,
      sort: z.enum(peopleSort).default('name'),
      after: z.uuid().optional(),
      details: z.literal('yes').optional(),
    }),
    listOf: s.personRowMore,
  },
  person: {
    method: 'GET',
    path: '/api/People/GetPerson/:id',
    summary: 'What is known of one person',
    access: 'administrator',
    params: z.object({ id: z.uuid() }),
    reply: s.personDetail,
  },
  counts: {
    method: 'GET',
    path: '/api/People/GetPeopleCounts',
    summary: 'How many people there are, and how many are new this month',
    access: 'administrator',
    replica: true,
    reply: z.object({ people: z.number().int(), newThisMonth: z.number().int() }),
  },

  ...aboutRoutes,
  ...actRoutes,
  ...customFieldRoutes,
  ...personRoutes,
  ...familyRoutes,
  ...filterRoutes,
  ...exportRoutes,
  ...duplicateRoutes,
  ...birthdayRoutes,
  ...importRoutes,
  ...ownRoutes,
  ...cardRoutes,
  ...privacyRoutes,
  ...optOutRoutes,
});
