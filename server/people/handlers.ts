import type { peopleRoutes } from '../../contract/people/routes.ts';
import type { Storage } from '../adapters/storage/storage.ts';
import type { Base } from '../core/context.ts';
import type { Handlers } from '../core/http/handlers.ts';
import type { AboutPerson } from './about/about-person.ts';
import { exportPeople } from './export/export-people.ts';
import { listBirthdays } from './birthdays/birthdays.ts';
import { findByNumbers } from './person-by-contact.ts';
import { directoryHandlers } from './list.ts';
import type { ImportGroups } from './import/saving/save.ts';
import { importHandlers } from './import/handlers.ts';
import { optOutHandlers } from './opt-outs/opt-outs.ts';
import { cardHandlers, ownPerson, readOwnDetails, savePreferences } from './own/own-details.ts';
import type { actRoutes, personRoutes, aboutRoutes } from '../../contract/people/person-routes.ts';
import { archivePeople, restorePeople, undoArchiving, listArchived } from './acts/archive.ts';
import type { customFieldRoutes } from '../../contract/people/custom-field-routes.ts';
import {
  archiveCustomField,
  changeCustomField,
  createCustomField,
  orderCustomFields,
} from './custom-fields/define-custom-fields.ts';
import { allCustomFields } from './custom-fields/read-custom-fields.ts';
import type { duplicateRoutes } from '../../contract/people/duplicate-routes.ts';
import { mergePeople, readPair } from './duplicates/merge.ts';
import { listDuplicates, searchDuplicates, markAsDifferent } from './duplicates/search.ts';
import { listMerges, undoMerge } from './duplicates/undo-merge.ts';
import type { familyRoutes } from '../../contract/people/family-routes.ts';
import { familiesOf, listFamilies, readFamily } from './families/read-families.ts';
import { createFamily, deleteFamily, updateFamily } from './families/save-family.ts';
import type { filterRoutes } from '../../contract/people/filter-routes.ts';
import { choosePeople } from './filters/chosen-for-message.ts';
import { maritalStatuses } from './filters/rule.ts';
import { changeFilter, deleteFilter, listFilters, saveFilter } from './filters/saved-filters.ts';
import { readCrop } from '../../contract/media/picture.ts';
import { lookups } from '../../contract/people/lookups.ts';
import { storePicture } from '../media/index.ts';
import { changePerson } from './form/change-person.ts';
import { createPerson, findSimilar } from './form/create-person.ts';
import { setPersonPicture } from './form/person-picture.ts';
import { availableLanguages } from '../core/language/languages.ts';
import type { ownRoutes } from '../../contract/people/own-routes.ts';
import type { privacyRoutes } from '../../contract/people/privacy-routes.ts';
import { listConsents, recordConsent, removeConsent } from './privacy/consents.ts';
import { erasePerson } from './privacy/erase-person.ts';
import { exportPerson } from './privacy/export-person.ts';
import { readGlance } from './about/people-about.ts';
import { readHistory } from './about/history.ts';

export function aboutHandlers(about: readonly AboutPerson[]): Handlers<typeof aboutRoutes> {
  return {
    history: (ctx, { params, query }) => readHistory(ctx, about, { ...params, ...query }),
    glance: (ctx, { params }) => readGlance(ctx, about, params.id),
  };
}

export const actHandlers: Handlers<typeof actRoutes> = {
  archive: async (ctx, { body }) => {
    await archivePeople(ctx, { ids: body });
    return true;
  },
  archiveChosen: (ctx, { body }) => archivePeople(ctx, body.who),
  restore: (ctx, { body }) => restorePeople(ctx, body),
  undoAct: (ctx, { params }) => undoArchiving(ctx, params.id),
  archived: (ctx, { query }) => listArchived(ctx, query),
};

export const customFieldHandlers: Handlers<typeof customFieldRoutes> = {
  customFields: (ctx) => allCustomFields(ctx),
  createCustomField: (ctx, { body }) => createCustomField(ctx, body),
  changeCustomField: (ctx, { params, body }) => changeCustomField(ctx, { ...body, id: params.id }),
  archiveCustomField: (ctx, { params, body }) => archiveCustomField(ctx, { ...body, id: params.id }),
  orderCustomFields: (ctx, { body }) => orderCustomFields(ctx, body.ids),
};

export function duplicateHandlers(about: readonly AboutPerson[]): Handlers<typeof duplicateRoutes> {
  return {
    duplicates: (ctx, { query }) => listDuplicates(ctx, query),
    searchDuplicates: (ctx, { body }) => searchDuplicates(ctx, body.notOlderThan),
    notTheSame: (ctx, { body }) => markAsDifferent(ctx, body),
    pair: (ctx, { params }) => readPair(ctx, params),
    merge: (ctx, { body }) => mergePeople(ctx, about, body),
    undoMerge: (ctx, { params }) => undoMerge(ctx, about, { id: params.id }),
    merges: (ctx, { params }) => listMerges(ctx, params.id),
  };
}

export const filterHandlers: Handlers<typeof filterRoutes> = {
  savedFilters: (ctx, { query }) => listFilters(ctx, query),
  saveFilter: (ctx, { body }) => saveFilter(ctx, body),
  changeFilter: (ctx, { params, body }) => changeFilter(ctx, { ...params, ...body }),
  deleteFilter: (ctx, { params }) => deleteFilter(ctx, params.id),
  choosePeople: (ctx, { body }) => choosePeople(ctx, body),
  maritalStatuses: (ctx) => maritalStatuses(ctx),
};

export const familyHandlers: Handlers<typeof familyRoutes> = {
  families: (ctx, { query }) => listFamilies(ctx, query),
  family: (ctx, { params }) => readFamily(ctx, params.id),
  familiesOf: (ctx, { params }) => familiesOf(ctx, params.id),
  createFamily: (ctx, { body }) => createFamily(ctx, body),
  updateFamily: (ctx, { params, body }) => updateFamily(ctx, params.id, body),
  deleteFamily: (ctx, { params }) => deleteFamily(ctx, params.id),
};

/** The form of a person: its choices, and saving. */
export function personHandlers(storage: Storage): Handlers<typeof personRoutes> {
  return {
    lookups: async () => [...lookups, languageLookups()],
    similar: (ctx, { query }) => findSimilar(ctx, query),
    createPerson: {
      prepare: async (outer, { files, body: { pictureCrop, ...typed } }) => {
        const { picture } = files;
        const stored = picture && (await storePicture(storage, outer, picture, readCrop(pictureCrop)));
        return (ctx) => createPerson(ctx, typed, stored);
      },
    },
    updatePerson: (ctx, { params, body }) => changePerson(ctx, params.id, body),
    setPicture: {
      prepare: async (outer, { params, files, body }) => {
        const stored = await storePicture(storage, outer, files.picture, readCrop(body.pictureCrop));
        return async (ctx) => {
          await setPersonPicture(ctx, params.id, stored);
          return { pictureId: stored.id };
        };
      },
    },
    removePicture: async (ctx, { params }) => {
      await setPersonPicture(ctx, params.id, null);
      return true as const;
    },
  };
}

const languageLookups = () => ({
  type: 'language',
  lookUps: availableLanguages().map(({ code, name }) => ({ id: code, value: name })),
});

export const ownHandlers: Handlers<typeof ownRoutes> = {
  own: (ctx) => readOwnDetails(ctx),
  saveOwnDetails: async (ctx, { body }) =>
    changePerson(ctx, (await ownPerson(ctx)).id, { ...body, may: ({ forPerson }) => forPerson === 'change' }),
  savePreferences: (ctx, { body }) => savePreferences(ctx, body),
};

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

/**
 * `storage`: for pictures. `aboutPerson`: the features' answers about one person. `groups`: how an import adds people
 * to them.
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
