export { mediaHandlers, type SeesPicture } from './handlers.ts';
export { dropPicture, insertPicture, largestOf, storePicture, type StoredPicture, versionOf } from './store-picture.ts';
export { storageState } from './store-picture.ts';
export { sweepMedia } from './gallery/delete-media.ts';
export { largestMediaOf } from './gallery/serve-media.ts';
export { serveMedia } from './gallery/serve-media.ts';
export { removePictures, sweepPictures, type ShownPictures } from './sweep-pictures.ts';
export { pictures } from './tables.ts';
