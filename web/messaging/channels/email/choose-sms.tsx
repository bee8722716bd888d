import { Button } from '@mantine/core';
import { useNavigate } from '../../../core/link.tsx';
import { useUser } from '../../../core/session.ts';
import { paths } from '../../../paths.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import type { Draft } from '../../compose/draft/draft.ts';
import { priceWords } from '../../price-words.ts';
import { gateways } from '../sms/receipt-words.ts';
import { isNigerian } from '../sms/ways.ts';
import css from './choose-sms.module.css';
import { emailWords as w } from './words.ts';

/** Writing an SMS to the same people: in Nigeria by either of two ways, elsewhere by the one there is. */
export function ChooseSms({ draft, onClose }: { draft: Draft; onClose: () => void }) {
  const navigate = useNavigate();
  const user = useUser();
  const go = (way?: 'hybridKonnect' | 'usual') => {
    onClose();
    navigate(composeSmsTo(draft, way));
  };
  return (
    <Dialog title={w.smsTitle} opened onClose={onClose} width="560px">
      <p className={css.about}>{w.smsAbout}</p>
      {isNigerian(user) ? (
        <ul className={css.ways}>
          {[gateways.hybrid, gateways.regular].map(({ title, points }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p className={css.price}>{priceWords.eachPage(user)}</p>
              <ul>
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
              <Button
                variant={title === gateways.hybrid.title ? 'filled' : 'default'}
                onClick={() => go(title === gateways.hybrid.title ? 'hybridKonnect' : 'usual')}
              >
                {`Choose ${title.toLowerCase()}`}
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <>
          <p className={css.price}>{priceWords.eachPage(user)}</p>
          <Button data-autofocus onClick={() => go()}>
            {w.sendSmsNow}
          </Button>
        </>
      )}
    </Dialog>
  );
}

/** The composer of SMS takes people, and one group or other choice, from its address. */
function composeSmsTo({ people, groups, typed }: Draft, way: 'hybridKonnect' | 'usual' | undefined): string {
  const [first] = groups;
  return paths.composeSms({
    way,
    people: people.map(({ id }) => id).join(',') || undefined,
    phone: typed || undefined,
    chosen: first?.token,
    chosenName: first?.name,
  });
}
