import { useId } from 'react';
import { useUser } from '../../../core/session.ts';
import type { SendingParts } from '../../compose/composer.ts';
import { priceWords } from '../../price-words.ts';
import { bothCost, gateways, howToSend } from './gateway-words.ts';
import css from '../../compose/sending/confirm-send.module.css';

const ways = [
  { value: 'hybridKonnect', words: gateways.hybrid },
  { value: '', words: gateways.regular },
] as const;

/** The two ways of sending in Nigeria, which cost the same, and what speaks for each and against it. */
export const GatewayChoice: SendingParts['WayChoice'] = ({ value, onChange, receipt }) => {
  const id = useId();
  const user = useUser();
  const price = receipt ? priceWords.cost(receipt) : priceWords.eachPage(user);
  return (
    <fieldset className={css.ways}>
      <legend className="unseen">{howToSend}</legend>
      <p className={css.price}>{bothCost({ cost: price })}</p>
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
};
