import { Button } from '@mantine/core';
import { catalogue } from '../../../core/catalogue.ts';
import { useNavigate } from '../../../core/link.tsx';
import { useUser } from '../../../core/session.ts';
import { paths } from '../../../paths.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import type { Draft } from '../../compose/draft/draft.ts';
import { priceWords } from '../../receipt-summary.ts';
import { gateways } from '../sms/gateway-choice.tsx';
import { isNigerian } from '../sms/sms-paths.ts';
import css from './choose-sms.module.css';
import { commonWords } from '../../../ui/wording/common-words.ts';

const w = catalogue('email-as-sms', {
  about: 'We keep the people you chose. You write the SMS on the next screen.',
  sendNow: 'Send SMS Now',
});

/** Writing an SMS to the same people: in Nigeria by either of two ways, elsewhere by the one there is. */
export function ChooseSms({ draft, onClose }: { draft: Draft; onClose: () => void }) {
  const navigate = useNavigate();
  const user = useUser();
  const go = (way?: 'hybridKonnect' | 'usual') => {
    onClose();
    navigate(composeSmsTo(draft, way));
  };
  return (
    <Dialog title={commonWords.sendSms} opened onClose={onClose} width="560px">
      <p className={css.about}>{w.about}</p>
      {isNigerian(user) ? (
        <ul className={css.ways}>
          {[gateways.hybrid, gateways.regular].map(({ title, choose, points }) => (
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
                {choose}
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <>
          <p className={css.price}>{priceWords.eachPage(user)}</p>
          <Button data-autofocus onClick={() => go()}>
            {w.sendNow}
          </Button>
        </>
      )}
    </Dialog>
  );
}

/** The composer of SMS takes people, groups and what was typed from its address. */
function composeSmsTo({ people, groups, typed }: Draft, way: 'hybridKonnect' | 'usual' | undefined): string {
  return paths.composeSms({
    way,
    people: people.map(({ id }) => id).join(',') || undefined,
    phone: typed || undefined,
    chosen: groups.map(({ token }) => token).join('\n') || undefined,
    chosenName: groups.map(({ name }) => name).join('\n') || undefined,
  });
}
