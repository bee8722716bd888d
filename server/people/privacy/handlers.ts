import type { privacyRoutes } from '../../../contract/people/privacy-routes.ts';
import type { Storage } from '../../adapters/storage/storage.ts';
import type { Handlers } from '../../core/http/handlers.ts';
import type { AboutPerson } from '../about/about-person.ts';
import { ownPerson } from '../own/own-details.ts';
import { listConsents, recordConsent, removeConsent } from './consents.ts';
import { erasePerson } from './erase-person.ts';
import { exportPerson } from './export-person.ts';

export function privacyHandlers(about: readonly AboutPerson[], storage: Storage): Handlers<typeof privacyRoutes> {
  return {
    exportPerson: (ctx, { params }) => exportPerson(ctx, { about, storage }, params.id),
    exportOwn: async (ctx) => exportPerson(ctx, { about, storage, own: true }, (await ownPerson(ctx)).id),
    erasePerson: { prepare: (ctx, { params, body }) => erasePerson(ctx, about, { ...params, ...body }) },
    consents: (ctx, { params }) => listConsents(ctx, params.id),
    recordConsent: (ctx, { params, body }) => recordConsent(ctx, { personId: params.id, ...body }),
    removeConsent: (ctx, { params }) => removeConsent(ctx, params.id),
  };
}
