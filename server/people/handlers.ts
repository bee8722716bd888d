import type { peopleRoutes } from '../../contract/people/routes.ts';
import type { Storage } from '../adapters/storage/storage.ts';
import type { Base } from '../core/context.ts';
import type { Handlers } from '../core/http/handlers.ts';
import type { AboutPerson } from './about/about-person.ts';
import { aboutHandlers } from './about/handlers.ts';
import { actHandlers } from './acts/handlers.ts';
import { customFieldHandlers } from './custom-fields/handlers.ts';
import { exportPeople } from './export/export-people.ts';
import { duplicateHandlers } from './duplicates/handlers.ts';
import { listBirthdays } from './birthdays/birthdays.ts';
import { findByNumbers } from './find-by-numbers.ts';
import { filterHandlers } from './filters/handlers.ts';
import { directoryHandlers } from './directory.ts';
import { familyHandlers } from './families/handlers.ts';
import { personHandlers } from './form/handlers.ts';
import type { ImportGroups } from './import/saving/groups-of-import.ts';
import { importHandlers } from './import/handlers.ts';
import { optOutHandlers } from './opt-outs/person-opt-outs.ts';
import { ownHandlers } from './own/handlers.ts';
import { cardHandlers } from './own/member-cards.ts';
import { privacyHandlers } from './privacy/handlers.ts';

/**
 * `storage`: where pictures are kept. `aboutPerson`: what the features answer about one person. `groups`: how an import
 * puts people into them.
 */
type Chosen = { storage: Storage; aboutPerson: readonly AboutPerson[]; groups: ImportGroups };

export function peopleHandlers(base: Base, { storage, aboutPerson, groups }: Chosen): Handlers<typeof peopleRoutes> {
  return {
    ...directoryHandlers,
    findByNumbers: (ctx, { body }) => findByNumbers(ctx, body.text),
    ...aboutHandlers(aboutPerson),
    ...actHandlers,
    ...customFieldHandlers,
    ...filterHandlers,
    birthdays: (ctx, { query }) => listBirthdays(ctx, query),
    ...duplicateHandlers(aboutPerson),
    exportPeople: { prepare: (ctx, { query }) => exportPeople(ctx.transaction, query, { now: ctx.clock() }) },
    ...personHandlers(storage),
    ...familyHandlers,
    ...importHandlers(base, groups),
    ...optOutHandlers,
    ...ownHandlers,
    ...cardHandlers,
    ...privacyHandlers(aboutPerson, storage),
  };
}
