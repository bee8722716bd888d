import { writingWords } from '../../../compose/words.ts';
import { composeSmsWords as w } from '../words.ts';
import css from './phone.module.css';

/** A message on a phone, with a placeholder until somebody has written one. */
export function Phone({ sender, text }: { sender: string; text: string }) {
  const empty = text.trim() === '';
  return (
    <div className={css.phone}>
      <p className={css.sender}>{sender || w.sender}</p>
      <p className={css.bubble} data-empty={empty || undefined}>
        {empty ? writingWords.willAppear : text}
      </p>
    </div>
  );
}
