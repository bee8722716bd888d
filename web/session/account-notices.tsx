import { Link } from '../core/link.tsx';
import { isAdministrator, useUser, type User } from '../core/session.ts';
import { paths } from '../paths.ts';
import css from '../shell/shell.module.css';
import { day } from '../ui/wording/dates.ts';
import { addressWords } from './address-words.ts';
import { labels } from './labels.ts';

const w = addressWords.banner;

/**
 * The frame's notices about an account: an address nobody has proved, which messages may wait for; a second factor asked
 * for; and to administrators that the storage of their organisation comes to its end.
 */
export function AccountNotices() {
  const user = useUser();
  const { address, secondFactor, sendingWaits, storage } = user;
  const own = address.state === 'asked';
  return (
    <>
      {(own || (sendingWaits && isAdministrator(user))) && (
        <p className={css.banner} data-tone="warning">
          {own ? ownWords(user) : w.owners} {own && <Link href={paths.settings('account')}>{w.link}</Link>}
        </p>
      )}
      {secondFactor.state === 'asked' && (
        <p className={css.banner} data-tone="warning">
          {labels.secondFactorFrom({ day: day(secondFactor.from) })}{' '}
          <Link href={paths.settings('second-factor')}>{labels.setOneUp}</Link>
        </p>
      )}
      {storage !== 'fine' && isAdministrator(user) && (
        <p className={css.banner} data-tone="warning">
          {labels.storage({ full: storage === 'full' ? 'yes' : 'no' })}{' '}
          <Link href={paths.settings('organisation')}>{labels.makeRoom}</Link>
        </p>
      )}
    </>
  );
}

function ownWords({ address, role, sendingWaits }: User): string {
  if (role === 'owner' && sendingWaits) return w.own;
  return address.state === 'asked' && address.until ? w.until({ day: day(address.until) }) : w.asked;
}
