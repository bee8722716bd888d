export { mediaHandlers, type SeesPicture } from './handlers.ts';
export { dropPicture, insertPicture, largestOf, storePicture, type StoredPicture } from './store-picture.ts';
export { removePictures, sweepPictures, type UnusedPictures } from './sweep-pictures.ts';
export { pictures } from './tables.ts';
