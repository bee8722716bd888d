import { catalogue } from '../../core/catalogue.ts';
import { number } from '../wording/formats.ts';
import { withPart } from '../wording/with-part.tsx';
import css from './parts-bar.module.css';

/** How far a message has come, in people. `sent` here means handed over but not yet known to have arrived. */
export type Parts = {
  waiting: number;
  sent: number;
  delivered: number;
  failed: number;
  unknown: number;
  cancelled: number;
};

const w = catalogue('parts-bar', {
  told: '{label}: {words, list, plain}',
  nobody: '{label}: nobody yet',
  waiting: '{count, number} waiting',
  sent: '{count, number} sent',
  delivered: '{count, number} delivered',
  failed: '{count, number} failed',
  unknown: '{count, number} unknown',
  cancelled: '{count, number} cancelled',
  legend: {
    waiting: '{count} waiting',
    sent: '{count} sent',
    delivered: '{count} delivered',
    failed: '{count} failed',
    unknown: '{count} unknown',
    cancelled: '{count} cancelled',
  },
});

const order = ['delivered', 'sent', 'unknown', 'failed', 'waiting', 'cancelled'] as const;

/** One bar in five parts with the figures in words beneath; `slim` leaves the words to what stands beside it. */
export function PartsBar({ parts, label, slim }: { parts: Parts; label: string; slim?: boolean }) {
  const whole = order.reduce((sum, name) => sum + parts[name], 0) || 1;
  const present = order.filter((name) => parts[name] > 0);
  const words = present.map((name) => w[name]({ count: parts[name] }));
  return (
    <div>
      <div
        className={css.bar}
        role="img"
        aria-label={words.length > 0 ? w.told({ label, words }) : w.nobody({ label })}
        data-slim={slim || undefined}
      >
        {present.map((name) => (
          <span key={name} className={css.part} data-part={name} style={{ flexGrow: parts[name] / whole }} />
        ))}
      </div>
      {!slim && (
        <ul className={css.legend}>
          {present.map((name) => (
            <li key={name} className={css.entry} data-part={name}>
              {withPart((count) => w.legend[name]({ count }), <b>{number(parts[name])}</b>)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** How far one piece of work is, `share` from 0 to 1, or undefined while nobody can say. */
export function WorkBar({ share, label }: { share: number | undefined; label: string }) {
  const value = share === undefined ? undefined : Math.round(share * 100);
  return (
    <div
      className={css.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
    >
      <span
        className={css.part}
        data-part="delivered"
        data-unsure={value === undefined || undefined}
        style={{ width: `${value ?? 30}%` }}
      />
    </div>
  );
}
