import { recordWordsOf } from '../../../contract/language/record-words.ts';
import { catalogue } from '../../core/catalogue.ts';

/** Names of facts about people and events. */
export const recordWords = recordWordsOf<string>(catalogue);
