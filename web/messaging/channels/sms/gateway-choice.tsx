import { useId } from 'react';
import { gateways } from './receipt-words.ts';
import css from '../../compose/sending/confirm-send.module.css';

const ways = [
  { value: 'hybridKonnect', words: gateways.hybrid },
  { value: '', words: gateways.regular },
] as const;

/** The two ways of sending in Nigeria, each with what speaks for it and against it. */
export function GatewayChoice({ value, onChange }: { value: string; onChange: (way: string) => void }) {
  const id = useId();
  return (
    <fieldset className={css.ways}>
      <legend className="unseen">How to send</legend>
      {ways.map((way) => (
        <div key={way.value} className={css.way}>
          <input
            type="radio"
            name="gateway"
            id={`${id}-${way.value}`}
            aria-describedby={`${id}-${way.value}-points`}
            checked={value === way.value}
            onChange={() => onChange(way.value)}
          />
          <div>
            <label htmlFor={`${id}-${way.value}`} className={css.title}>
              {way.words.title}
            </label>
            <ul id={`${id}-${way.value}-points`} className={css.points}>
              {way.words.points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </div>
        </div>
      ))}
    </fieldset>
  );
}
