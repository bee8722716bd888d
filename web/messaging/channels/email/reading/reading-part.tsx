import { useQuery } from '@tanstack/react-query';
import { api, type Output } from '../../../../core/client.ts';
import { number } from '../../../../ui/wording/formats.ts';
import type { routes } from '../../../../../contract/routes.ts';
import { readingWords as w } from './words.ts';
import css from './reading.module.css';
import { sharedWords } from '../../../../ui/wording/shared-words.ts';

type Reading = Extract<Output<(typeof routes)['email']['reading']>, { counted: true }>;

/** How many opened an e-mail and which links they followed; nothing where that is not counted. */
export function ReadingPart({ id }: { id: string }) {
  const found = useQuery({
    queryKey: ['messaging', 'email', 'reading', id],
    queryFn: () => api.email.reading({ params: { id } }),
    refetchInterval: 15_000,
  });
  if (!found.data?.counted) return null;
  return <Figures reading={found.data} />;
}

function Figures({ reading: { among, opened, byMachine, followed, byMachineLinks, links } }: { reading: Reading }) {
  const machines = byMachine + byMachineLinks > 0;
  return (
    <section aria-labelledby="reading" className={css.part}>
      <h2 id="reading" className={css.heading}>
        {w.title}
      </h2>
      <p className={css.quiet}>{among === 0 ? w.none : w.among({ count: among })}</p>
      <ul className={css.figures}>
        <Figure count={opened} words={w.opened} />
        <Figure count={followed} words={w.followed} />
        {byMachine > 0 && <Figure count={byMachine} words={w.byMachine} quiet />}
        {byMachineLinks > 0 && <Figure count={byMachineLinks} words={w.byMachineLinks} quiet />}
      </ul>
      {machines && <p className={css.quiet}>{w.machines}</p>}
      {links.length > 0 && (
        <>
          <h3 className={css.small}>{sharedWords.links}</h3>
          <ul className={css.links}>
            {links.map(({ to, people, times }) => (
              <li key={to}>
                <span className={css.to} dir="ltr">
                  {to.replace(/^https?:\/\//, '')}
                </span>
                <span className={css.quiet}>{w.people({ people, times })}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

const Figure = ({ count, words, quiet = false }: { count: number; words: string; quiet?: boolean }) => (
  <li className={quiet ? css.quiet : undefined}>
    <b>{number(count)}</b>
    <span>{words}</span>
  </li>
);
