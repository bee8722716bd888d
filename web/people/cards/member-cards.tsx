import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { MemberCard } from '../../../contract/people/person-routes.ts';
import { useUser } from '../../core/session.ts';
import { QrCode } from '../../ui/marks/qr-code.tsx';
import { bulkWords as w } from '../words.ts';
import css from './member-cards.module.css';

/** Cards of 85 × 54 mm, ten on a sheet of A4: seen on paper alone. */
const paper = '@page { size: A4; margin: 13mm 20mm; }';

/** Prints cards by whose code the camera at the door knows people. `onDone`: the printer has them, or nobody wants them. */
export function MemberCards({ cards, onDone }: { cards: readonly MemberCard[]; onDone: () => void }) {
  const { tenantName, logo } = useUser();
  useEffect(() => {
    let after: ReturnType<typeof setTimeout> | undefined;
    // Some phones go on before their sheet of printers is closed.
    const done = () => {
      after = setTimeout(onDone, 1000);
    };
    const soon = setTimeout(print);
    addEventListener('afterprint', done, { once: true });
    return () => {
      clearTimeout(soon);
      clearTimeout(after);
      removeEventListener('afterprint', done);
    };
  }, [cards, onDone]);
  return createPortal(
    <div className={css.cards}>
      <style>{paper}</style>
      {cards.map(({ personId, name, code }) => (
        <article key={personId} className={css.card}>
          <div className={css.who}>
            {logo && <img src={logo} alt="" className={css.logo} />}
            <h2 dir="auto">{name}</h2>
            <p dir="auto">{tenantName}</p>
          </div>
          <QrCode text={code} label={w.cardOf({ name })} size={128} />
        </article>
      ))}
    </div>,
    document.body,
  );
}
