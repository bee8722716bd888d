import { catalogue } from '../../core/catalogue.ts';
import { number } from '../wording/formats.ts';
import { withPart } from '../wording/with-parts.tsx';
import css from './parts-bar.module.css';
import { commonWords } from '../wording/common-words.ts';

/** How far a message has come, in people. `sent` here means handed over but not yet known to have arrived. */
export type Parts = {
  waiting: number;
  sent: number;
  delivered: number;
  failed: number;
  unknown: number;
  cancelled: number;
  leftOut?: number;
};

const w = catalogue('parts-bar', {
  told: '{label}: {words, list, plain}',
  legend: {
    waiting: '{count} waiting',
    sent: '{count} sent',
    delivered: '{count} delivered',
    failed: '{count} failed',
    unknown: '{count} unknown',
    cancelled: '{count} cancelled',
    leftOut: '{count} left out',
  },
});

const order = ['delivered', 'sent', 'unknown', 'failed', 'waiting', 'cancelled', 'leftOut'] as const;

/** So many people can be seen one by one. */
const LIGHTS = 240;

type Props = {
  parts: Parts;
  label: string;
  /** Leaves the words to what stands beside it. */
  slim?: boolean;
  /** Draws a light for each person, if they are few. */
  lights?: boolean;
};

/** One bar in five parts with the figures in words beneath. */
export function PartsBar({ parts, label, slim, lights }: Props) {
  const countOf = (name: (typeof order)[number]) => parts[name] ?? 0;
  const whole = order.reduce((sum, name) => sum + countOf(name), 0) || 1;
  const present = order.filter((name) => countOf(name) > 0);
  const lit = lights && whole <= LIGHTS;
  const words = present.map((name) => w.legend[name]({ count: number(countOf(name)) }));
  return (
    <div>
      <div
        className={lit ? css.lights : css.bar}
        role="img"
        aria-label={w.told({ label, words: words.length > 0 ? words : [commonWords.nobodyYet] })}
        data-slim={slim || undefined}
      >
        {lit &&
          present.flatMap((name) =>
            Array.from({ length: countOf(name) }, (_, place) => (
              <span key={`${name} ${place}`} className={css.light} data-part={name} />
            )),
          )}
        {!lit &&
          present.map((name) => (
            <span key={name} className={css.part} data-part={name} style={{ flexGrow: countOf(name) / whole }} />
          ))}
      </div>
      {!slim && (
        <ul className={css.legend}>
          {present.map((name) => (
            <li key={name} className={css.entry} data-part={name}>
              {withPart((count) => w.legend[name]({ count }), <b>{number(countOf(name))}</b>)}
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
