import { inputWordsOf } from '../../../contract/language/input-words.ts';
import { catalogue } from '../../core/catalogue.ts';

/** The faults of an input, and words of the forms that several screens share. */
export const inputWords = {
  ...inputWordsOf<string>(catalogue),
  ...catalogue('form-words', {
    picture: 'Picture',
    chooseAPicture: 'Choose a picture',
    pictureKind: 'This is not a picture that can be used. Choose a JPEG, PNG, GIF, WebP, TIFF or BMP.',
    wasSaved: '{name} was saved',
  }),
};
