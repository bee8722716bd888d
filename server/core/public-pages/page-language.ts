import type { FastifyRequest } from 'fastify';
import type { Words } from '../errors.ts';
import { say } from '../language/catalogue.ts';
import { languageOf } from '../language/language-of.ts';

/** Says words in the language of whoever opens a page. */
export type Speak = ((words: Words) => string) & { readonly language: string };

/** A page that is written in whatever language it is asked for. */
export type Page = (speak: Speak) => string;

export const speakTo = (request: Pick<FastifyRequest, 'cookies' | 'headers'>): Speak => speakIn(languageOf(request));

/** In a language that is installed. */
export function speakIn(language: string): Speak {
  return Object.assign((words: Words) => (typeof words === 'string' ? words : say(words, language)), { language });
}
