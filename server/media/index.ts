export { mediaHandlers, type SeesPicture } from './handlers.ts';
export { dropPicture, keepPicture, largestOf, storePicture, type StoredPicture } from './keep-picture.ts';
export { removePictures, sweepPictures, type UnusedPictures } from './sweep-pictures.ts';
export { pictures } from './tables.ts';
