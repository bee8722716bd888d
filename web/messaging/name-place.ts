import { parseTemplate } from '../../contract/messaging/personalise.ts';
import { catalogue } from '../core/catalogue.ts';

const w = catalogue('name-place', { name: '[name]' });

/** A text in one line, with “[name]” in place of the token. */
export const withNamePlace = (text: string): string => parseTemplate(text).parts.join(w.name);
