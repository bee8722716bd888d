import { readCrop } from '../../../contract/media/picture.ts';
import { lookups } from '../../../contract/people/lookups.ts';
import type { personRoutes } from '../../../contract/people/person-routes.ts';
import type { Storage } from '../../adapters/storage/storage.ts';
import type { Handlers } from '../../core/http/handlers.ts';
import { storePicture } from '../../media/index.ts';
import { changePerson } from './change-person.ts';
import { createPerson } from './create-person.ts';
import { setPersonPicture } from './person-picture.ts';
import { findSimilar } from './similar.ts';
import { availableLanguages } from '../../core/language/languages.ts';

/** The form of a person: what it offers, what it saves. */
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
