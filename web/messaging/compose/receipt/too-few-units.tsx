import { useQuery } from '@tanstack/react-query';
import { api } from '../../../core/client.ts';
import { Link } from '../../../core/link.tsx';
import { paths } from '../../../paths.ts';
import { Note } from '../../../ui/marks/badge.tsx';
import type { Receipt } from '../../api-types.ts';
import { priceWords } from '../../price-words.ts';
import { topUpWords } from '../../top-up-words.ts';
import { unitsMissing } from '../../receipt-summary.ts';

/** The units do not reach: how many are missing, and who tops them up. */
export function TooFewUnits({ receipt }: { receipt: Receipt }) {
  const welcome = useQuery({
    queryKey: ['session', 'welcome'],
    queryFn: () => api.session.welcome(),
    staleTime: 60_000,
  });
  return (
    <Note tone="bad" title={unitsMissing(receipt)}>
      {topUpWords(welcome.data?.supportContact)} {priceWords.shortAbout}{' '}
      <Link href={paths.units()}>{priceWords.seeUnits}</Link>
    </Note>
  );
}
