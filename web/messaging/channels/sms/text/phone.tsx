import css from './phone.module.css';

/** A message on a phone; what it stands for until somebody has written one. */
export function Phone({ sender, text }: { sender: string; text: string }) {
  const empty = text.trim() === '';
  return (
    <div className={css.phone}>
      <p className={css.sender}>{sender || 'Sender'}</p>
      <p className={css.bubble} data-empty={empty || undefined}>
        {empty ? 'Your message will appear here.' : text}
      </p>
    </div>
  );
}
