import { Link } from '../../../core/link.tsx';
import { paths } from '../../../paths.ts';
import { Note } from '../../../ui/marks/badge.tsx';
import type { Receipt } from '../../api-types.ts';
import { proofWords as w } from '../../receipt-words.ts';

/** Before anything is pressed in vain: nothing real leaves while the owner's e-mail address is not proved. */
export function UnconfirmedAddress({ waitsFor: { owner, own } }: { waitsFor: NonNullable<Receipt['waitsFor']> }) {
  return (
    <Note tone="warning" title={w.title}>
      {own ? w.own : w.owners(owner)} {own && <Link href={paths.settings('account')}>{w.link}</Link>} {w.meanwhile}
    </Note>
  );
}
