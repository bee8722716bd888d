import { Link } from '../core/link.tsx';
import { isAdministrator, type User } from '../core/session.ts';
import { paths } from '../paths.ts';
import { addressWords } from './address-words.ts';

const w = addressWords.banner;

/** What the frame says of an e-mail address nobody has proved: one's own, or the owner's, which messages wait for. */
export function addressBanner(user: User) {
  const own = user.address.state === 'asked';
  if (!own && !(user.sendingWaits && isAdministrator(user))) return null;
  return (
    <>
      {own ? ownWords(user) : w.owners} {own && <Link href={paths.settings('account')}>{w.link}</Link>}
    </>
  );
}

function ownWords({ address, role, sendingWaits }: User): string {
  if (role === 'owner' && sendingWaits) return w.own;
  return address.state === 'asked' && address.until ? w.until(address.until) : w.asked;
}
