import { catalogue } from '../core/language/catalogue.ts';

/** Why something is refused, and what to do about it. */
export const refusals = catalogue('media-refusals', {
  tooManyPixels: 'This picture has more than {megapixels} megapixels. Make it smaller and choose it again.',
  used: 'Messages show this picture. Delete it again with evenIfUsed=true: they keep it, the gallery does not.',
  onlyPictures: 'Only pictures can be uploaded: mediaType is 0.',
  notUploaded: 'The picture was not uploaded. Reload the page and try again.',
  unreadable: 'This picture is damaged and cannot be read. Open it, save it again, and choose that one.',
  heic: 'This is a HEIC picture from an iPhone. Open it on the phone, share or save it as JPEG, and choose that one. For new pictures, choose Settings, Camera, Formats, Most Compatible.',
  notAPicture: 'This picture cannot be read. Choose a JPEG, PNG, GIF, WebP, TIFF or BMP.',
  storageFull:
    'There is no room left for this picture: your organisation has used all the storage it has here. Delete pictures you no longer need under Media; their room is free a week later. Or ask whoever runs this Koinonia for more.',
  storage: 'The picture could not be saved at the moment. Try again in a minute.',
});
