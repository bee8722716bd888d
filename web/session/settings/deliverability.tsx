import { CopyButton } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../core/client.ts';
import { TextButton } from '../../ui/controls/text-button.tsx';
import { Badge } from '../../ui/marks/badge.tsx';
import { Section } from '../../ui/page/page.tsx';
import { FailedState, Skeleton } from '../../ui/page/states.tsx';
import { settingsWords } from './words.ts';
import css from '../../ui/page/settings.module.css';
import { labels } from '../labels.ts';
import { recordWords } from '../../ui/wording/record-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';

const w = settingsWords.deliverability;
const tones = { good: 'good', wrong: 'bad', missing: 'warning', unknown: 'quiet' } as const;

type Finding = Awaited<ReturnType<typeof api.session.deliverability>>[number];

/** How this server meets what mailbox providers ask, each with what to publish. Nothing where no mail server is set up. */
export function Deliverability() {
  const found = useQuery({ queryKey: ['session', 'deliverability'], queryFn: () => api.session.deliverability() });
  if (found.data?.length === 0) return null;
  return (
    <Section title={w.title} about={w.about}>
      {found.isPending && <Skeleton height="240px" />}
      {found.isError && <FailedState failure={found.error} onRetry={() => void found.refetch()} />}
      {found.data && (
        <ul className={css.lines}>
          {found.data.map((one) => (
            <Line key={one.check} finding={one} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Line({ finding: { check, state, words, publish } }: { finding: Finding }) {
  return (
    <li className={css.line}>
      <IconMail size={22} stroke={1.6} aria-hidden />
      <div className={css.lineWords}>
        <p className={css.lineTitle}>{check === 'Reverse DNS' ? w.reverseDns : check}</p>
        <p className={css.lineAbout}>{words}</p>
        {publish && (
          <>
            <p className={css.lineAbout}>{w.publish({ type: publish.type })}</p>
            <code className={css.record}>
              {publish.name} {publish.value}
            </code>{' '}
            <CopyButton value={publish.value}>
              {({ copied, copy }) => (
                <TextButton onClick={copy}>{copied ? sharedWords.copied : labels.copy}</TextButton>
              )}
            </CopyButton>
          </>
        )}
      </div>
      <Badge tone={tones[state]}>
        {state === 'good' ? sharedWords.good : state === 'unknown' ? recordWords.notKnown : w[state]}
      </Badge>
    </li>
  );
}
