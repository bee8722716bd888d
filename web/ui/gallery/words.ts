import { catalogue } from '../../core/catalogue.ts';

export const galleryWords = catalogue('gallery', {
  /** As it stands in a sentence: "Could not load …". */
  what: 'the gallery',
  more: 'Show more',
});
