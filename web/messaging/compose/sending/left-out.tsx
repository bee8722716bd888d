import { catalogue } from '../../../core/catalogue.ts';
import type { Receipt } from '../../api-types.ts';
import css from './confirm-send.module.css';

const w = catalogue('left-out', {
  named: '{count, plural, one {# person is} other {# people are}} left out: {names, list, plain}.',
  some: '{count, plural, one {# person is} other {# people are}} left out, among them {names, list, plain}.',
});

/** So many are named in a question; the receipt has more, with the reasons. */
const NAMED = 5;

/** Who does not get a message although they were chosen, by name, before it goes. */
export function LeftOut({ receipt: { excluded } }: { receipt: Receipt }) {
  const count = excluded.reduce((sum, one) => sum + one.count, 0);
  const names = excluded.flatMap(({ examples }) => examples).slice(0, NAMED);
  if (names.length === 0) return null;
  return <p className={css.leftOut}>{(names.length < count ? w.some : w.named)({ count, names })}</p>;
}
