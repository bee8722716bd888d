import { useId } from 'react';
import { useUser } from '../../../core/session.ts';
import type { SendingParts } from '../../compose/composer.ts';
import { priceWords } from '../../receipt-summary.ts';
import css from '../../compose/sending/confirm-send.module.css';
import { catalogue } from '../../../core/catalogue.ts';

const w = catalogue('sms-gateways', {
  howToSend: 'How to send',
  bothCost: 'Both ways cost the same: {cost}. The first reaches more phones; the second always shows your sender name.',
  hybrid: {
    title: 'Hosted, dedicated-number bulk SMS',
    choose: 'Choose hosted, dedicated-number bulk SMS',
    delivery: '100% delivery',
    barred: 'Not affected by do-not-disturb',
    again: 'Failed messages are retried by other routes',
    sender: 'Your sender id on the first routes; no sender customisation on the dedicated number',
  },
  regular: {
    title: 'Regular bulk SMS',
    choose: 'Choose regular bulk SMS',
    delivery: 'Delivery varies',
    barred: 'Affected by do-not-disturb',
    sender: 'Sender name customisable',
  },
});

export const { howToSend, bothCost } = w;

const { hybrid, regular } = w;

/** The two ways of sending that Nigerian organisations choose between (spec sections 2.2 and 6). */
export const gateways = {
  hybrid: { ...hybrid, points: [hybrid.delivery, hybrid.barred, hybrid.again, hybrid.sender] },
  regular: { ...regular, points: [regular.delivery, regular.barred, regular.sender] },
};

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
