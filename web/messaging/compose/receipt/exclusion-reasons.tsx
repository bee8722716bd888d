import type { Receipt } from '../../api-types.ts';
import type { DraftWork, ReceiptParts } from '../composer.ts';
import { receiptWords as w } from './words.ts';
import css from './receipt.module.css';

type Props = {
  receipt: Receipt;
  words: ReceiptParts['exclusions'];
  /** Where something can be done about it: the draft that is being written. */
  work?: DraftWork;
};

/** Who will not get it: how many, why, and a few of them by name. */
export function ExclusionReasons({ receipt, work, words }: Props) {
  // People who share an address get what arrives there.
  const excluded = receipt.excluded.filter(({ reason }) => reason !== 'same address');
  if (excluded.length === 0) return null;
  return (
    <ul className={css.reasons} aria-label={w.whoNot}>
      {excluded.map(({ reason, count, examples }) => (
        <li key={reason}>
          <p className={css.reason}>{words[reason]?.(count) ?? w.otherReason({ count, reason })}</p>
          {examples.length > 0 && (
            <p className={css.examples}>
              {examples.join(', ')}
              {count > examples.length && ' …'}
            </p>
          )}
          {work && reason === 'no name' && <FallbackOffer work={work} />}
        </li>
      ))}
    </ul>
  );
}

const mark = '#name|friend#';
const calledFriend = (text: string): string => text.replaceAll(/#name(\|\s*)?#/gi, mark);

/** Somebody without a name is not written to until this is decided, for the text and for what else greets them. */
function FallbackOffer({ work: { draft, change } }: { work: DraftWork }) {
  const text = calledFriend(draft.text);
  const greeting = Object.entries(draft.fields).flatMap(([name, value]) =>
    typeof value === 'string' && calledFriend(value) !== value ? [[name, calledFriend(value)] as const] : [],
  );
  if (text === draft.text && greeting.length === 0) return null;
  return (
    <button type="button" className={css.offer} onClick={() => change({ text, fields: Object.fromEntries(greeting) })}>
      {w.callThemFriend({ mark })}
    </button>
  );
}
