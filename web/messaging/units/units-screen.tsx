import { commonWords } from '../../ui/wording/common-words.ts';
import { IconCoins } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../core/client.ts';
import { useIsPhone } from '../../core/media-query.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { Note } from '../../ui/marks/badge.tsx';
import { number } from '../../ui/wording/formats.ts';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { usePagedRows } from '../../ui/list/rows.ts';
import { StatRow, StatTile } from '../../ui/page/stat-tile.tsx';
import { EmptyState } from '../../ui/page/states.tsx';
import type { UnitLine, Units } from '../api-types.ts';
import type { Channel, ListScreenProps } from '../channel.ts';
import { messagingKeys } from '../keys.ts';
import { topUpWords } from '../receipt-summary.ts';
import { isLow, topBarWords } from '../unit-words.ts';
import { unitWords as words } from './unit-words.ts';
import css from './units-screen.module.css';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { narrowColumns, unitColumns } from './unit-columns.tsx';
import { messagingCommon } from '../common-words.ts';

const Outlook = lazyPart(() => import('./unit-outlook.tsx'), 'UnitOutlook', null);

/** Units received and spent: four figures, how long they will last, then a line for every top-up and message. */
export function UnitsScreen({ channel, parts }: ListScreenProps) {
  const phone = useIsPhone();
  const [{ search = '' }, change] = useQueryParams();
  const account = useQuery({ queryKey: messagingKeys.units, queryFn: () => api.messaging.units() });
  const rows = usePagedRows({
    key: [...messagingKeys.ledger, search],
    live: { topics: ['units', 'message'], keys: [messagingKeys.ledger], every: 2000 },
    load: (page, signal) => api.messaging.unitLedger({ query: { ...page, search } }, { signal }),
    pageSize: 50,
  });
  return (
    <ListScreen
      title={words.title}
      label={words.ledger}
      state={words.about}
      above={
        <>
          {parts}
          {account.data && <Account account={account.data} />}
          {account.data && <Outlook available={account.data.available} channel={channel} />}
        </>
      }
      search={{
        value: search,
        onChange: (text) => change({ search: text }),
        label: messagingCommon.searchMessages,
        found: (count) => commonWords.countFound({ count }),
      }}
      rows={rows}
      columns={phone ? narrowColumns : unitColumns}
      keyOf={(row) => row.id}
      nameOf={(row) => row.about || words.deleted}
      hrefOf={(row) => hrefIn(channel, row)}
      noMatch={<EmptyState drawing="search" title={commonWords.noMatchFound} />}
      empty={<EmptyState icon={<IconCoins size={24} stroke={1.6} aria-hidden />} title={words.none} />}
    />
  );
}

/** The link to the message of a line; one that waits for its time has no report yet. */
function hrefIn({ paths }: Channel, { kind, id }: UnitLine): string | undefined {
  if (kind === 'scheduled') return paths.scheduled();
  return kind === 'message' ? paths.report(id) : undefined;
}

function Account({ account }: { account: Units }) {
  const welcome = useQuery({
    queryKey: ['session', 'welcome'],
    queryFn: () => api.session.welcome(),
    staleTime: 60_000,
  });
  return (
    <div className={css.account}>
      <StatRow>
        <StatTile label={words.left} value={number(account.available)} />
        <StatTile label={words.reserved} value={number(account.reserved)} />
        <StatTile label={words.used} value={number(account.settled)} />
        <StatTile label={words.toppedUp} value={number(account.toppedUp)} />
      </StatRow>
      {isLow(account) && (
        <Note tone="warning" title={topBarWords.low({ available: account.available })}>
          {account.usual > 0 && words.lowAbout({ usual: account.usual })} {topUpWords(welcome.data?.supportContact)}
        </Note>
      )}
    </div>
  );
}
