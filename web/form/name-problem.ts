import { wrongName } from '../../contract/people/name.ts';
import { catalogue } from '../core/catalogue.ts';

const w = catalogue('names', { silent: 'A name needs letters. Marks and emoji alone are not a name.' });

/** The problem with a typed name; `missing` asks for one if there is none. */
export function nameProblem(name: string, missing: string): string | undefined {
  const wrong = wrongName(name);
  return wrong === 'silent' ? w.silent : wrong && missing;
}
