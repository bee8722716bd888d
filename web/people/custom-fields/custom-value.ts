import {
  type CustomKindOf,
  type CustomValue,
  type CustomWords,
  saidOf,
} from '../../../contract/people/custom-fields.ts';
import { number } from '../../ui/wording/formats.ts';
import { wholeDay } from '../field-words.ts';
import { fieldWords } from './words.ts';

const words: CustomWords = { yes: fieldWords.yes, no: fieldWords.no, day: wholeDay, number };

/** A value as it is read on screens; empty where nothing is known. */
export const customText = (field: CustomKindOf, value: CustomValue | undefined): string => saidOf(field, value, words);
