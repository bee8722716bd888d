import type { Contribution } from '../../contract/attendance/report-schemas.ts';
import { runAction, type Action } from '../core/action.ts';
import { api } from '../core/client.ts';
import { TextButton } from '../ui/controls/text-button.tsx';
import { FailedState, Skeleton } from '../ui/page/states.tsx';
import { inCurrency } from '../ui/wording/formats.ts';
import css from './attendance.module.css';
import { attendanceKeys } from './keys.ts';
import { reportWords as w } from './words.ts';
import { useContributions } from './use-contributions.ts';
import { sharedWords } from '../ui/wording/shared-words.ts';
import { commonWords } from '../ui/wording/common-words.ts';
import { recordWords } from '../ui/wording/record-words.ts';

/** The contributions at a service, to be taken back; they are entered at the top of the page. */
export function ContributionsPart({ itemId }: { itemId: string }) {
  const found = useContributions(itemId);
  return (
    <section className={css.part} aria-label={recordWords.contributions}>
      <h2 className={css.heading}>{recordWords.contributions}</h2>
      <p className={css.told} data-paper="no">
        {w.givenAbout}
      </p>
      {found.isPending && <Skeleton height="120px" />}
      {found.isError && <FailedState failure={found.error} onRetry={() => void found.refetch()} />}
      {found.data &&
        (found.data.items.length === 0 ? (
          <p className={css.noneGiven}>{w.noneGiven}</p>
        ) : (
          <Given itemId={itemId} {...found.data} />
        ))}
    </section>
  );
}

const saidOf = ({ kind, amount, currency }: Contribution): string => `${kind}, ${inCurrency(amount, currency)}`;

type Totals = {
  itemId: string;
  items: Contribution[];
  currency: string;
  total: number;
  others: { currency: string; total: number }[];
};

function Given({ itemId, items, currency, total, others }: Totals) {
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th>{sharedWords.forWhat}</th>
          <th data-numeric>{sharedWords.amount}</th>
          <th>
            <span className="unseen">{w.takeBack}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((one) => (
          <tr key={one.id}>
            <td>{one.kind}</td>
            <td data-numeric>
              {one.reversed ? <s>{inCurrency(one.amount, one.currency)}</s> : inCurrency(one.amount, one.currency)}
            </td>
            <td>
              {one.reversed ? (
                w.takenBack
              ) : (
                <span data-paper="no">
                  <TextButton onClick={() => void runAction(takingBack, { itemId, contribution: one })}>
                    {w.takeBack}
                  </TextButton>
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {[{ currency, total }, ...others].map((one) => (
          <tr key={one.currency}>
            <th>{sharedWords.total}</th>
            <th data-numeric>{inCurrency(one.total, one.currency)}</th>
          </tr>
        ))}
      </tfoot>
    </table>
  );
}

const takingBack: Action<{ itemId: string; contribution: Contribution }> = {
  ask: ({ contribution }) => ({
    title: commonWords.named({ label: w.takeBack, name: saidOf(contribution) }),
    message: w.takeBackAsk.message,
    verb: w.takeBack,
    danger: true,
  }),
  send: ({ contribution }) => api.attendance.reverseContribution({ params: { id: contribution.id } }),
  invalidates: [attendanceKeys.all],
  invalidatesAfterFailure: true,
};
