import type { ownRoutes } from '../../../contract/people/own-routes.ts';
import type { Handlers } from '../../core/http/handlers.ts';
import { readOwnDetails } from './own-details.ts';
import { savePreferences } from './preferences.ts';

export const ownHandlers: Handlers<typeof ownRoutes> = {
  own: (ctx) => readOwnDetails(ctx),
  savePreferences: (ctx, { body }) => savePreferences(ctx, body),
};
