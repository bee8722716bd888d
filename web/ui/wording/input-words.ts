import { inputWordsOf } from '../../../contract/language/input-words.ts';
import { catalogue } from '../../core/catalogue.ts';

/** What is wrong with an input. */
export const inputWords = inputWordsOf<string>(catalogue);
