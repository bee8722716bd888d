import { number } from '../wording/formats.ts';
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

const order = ['delivered', 'sent', 'unknown', 'failed', 'waiting', 'cancelled'] as const;

/** One bar in five parts with the figures in words beneath; `slim` leaves the words to what stands beside it. */
export function PartsBar({ parts, label, slim }: { parts: Parts; label: string; slim?: boolean }) {
  const whole = order.reduce((sum, name) => sum + parts[name], 0) || 1;
  const present = order.filter((name) => parts[name] > 0);
  const words = present.map((name) => `${number(parts[name])} ${name}`).join(', ');
  return (
    <div>
      <div
        className={css.bar}
        role="img"
        aria-label={`${label}: ${words || 'nobody yet'}`}
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
              <b>{number(parts[name])}</b> {name}
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
