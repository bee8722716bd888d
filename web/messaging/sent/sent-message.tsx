import type { MessageRow } from '../answers.ts';
import type { Channel } from '../channel.ts';
import css from './sent-list.module.css';
import { sentTo, sentToWords } from './sent-to.ts';

/** A message in the list: as much of its text as there is room for, to whom, and in whose name. */
export function SentMessage({ channel: { titleOf, restOf, words }, row }: { channel: Channel; row: MessageRow }) {
  const rest = restOf(row);
  const whom = sentTo(words, row.to).join(', ');
  const about = [whom && sentToWords.to({ whom }), row.sender && sentToWords.from({ sender: row.sender })];
  return (
    <span className={css.message}>
      <span className={rest ? css.one : css.two}>{titleOf(row)}</span>
      {rest && <span className={css.rest}>{rest}</span>}
      <span className={css.to}>{about.filter(Boolean).join(' · ')}</span>
    </span>
  );
}
