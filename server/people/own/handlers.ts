import type { ownRoutes } from '../../../contract/people/own-routes.ts';
import type { Handlers } from '../../core/http/handlers.ts';
import { changePerson } from '../form/change-person.ts';
import { ownPerson, readOwnDetails } from './own-details.ts';
import { savePreferences } from './preferences.ts';

export const ownHandlers: Handlers<typeof ownRoutes> = {
  own: (ctx) => readOwnDetails(ctx),
  saveOwnDetails: async (ctx, { body }) =>
    changePerson(ctx, (await ownPerson(ctx)).id, { ...body, may: ({ forPerson }) => forPerson === 'change' }),
  savePreferences: (ctx, { body }) => savePreferences(ctx, body),
};
