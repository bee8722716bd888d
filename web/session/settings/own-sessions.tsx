import css from '../../ui/page/settings.module.css';
import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { runAction } from '../../core/action.ts';
import { api } from '../../core/client.ts';
import { confirm } from '../../core/confirm.tsx';
import { Badge } from '../../ui/marks/badge.tsx';
import { ago } from '../../ui/wording/dates.ts';
import { Skeleton, FailedState } from '../../ui/page/states.tsx';
import { useSignOut } from '../signing-out/use-sign-out.ts';
import { settingsWords } from './words.ts';
import { labels } from '../labels.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';

const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\/|CriOS/, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

/** A browser as people call it, from what it says of itself: "Chrome on Android". */
export function browserName(userAgent: string): string {
  const find = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = find(browsers) ?? labels.aProgram;
  const system = find(systems);
  return system ? labels.browserOnSystem({ browser, system }) : browser;
}

export const isPhone = (userAgent: string): boolean => /Mobile|Android|iPhone/.test(userAgent);

const w = settingsWords.account;

/** Every browser the account is signed in with, and the way to sign them out. */
export function OwnSessions() {
  const leave = useSignOut();
  const found = useQuery({ queryKey: ['session', 'own'], queryFn: () => api.session.ownSessions() });
  const end = (id: string) =>
    runAction(
      {
        send: (body) => api.session.endSessions({ body }),
        onDone: () => found.refetch(),
      },
      { id },
    );
  const endAll = async () => {
    const everywhere = { title: w.endAll, message: w.endAllMessage, verb: w.endAll, danger: true };
    if (await confirm(everywhere)) await leave(() => api.session.endSessions({ body: {} }));
  };
  if (found.isPending) return <Skeleton height="120px" />;
  if (found.isLoadingError) return <FailedState failure={found.error} onRetry={() => void found.refetch()} />;
  return (
    <>
      <ul className={css.lines}>
        {found.data.map((one) => {
          const Icon = isPhone(one.userAgent) ? IconDeviceMobile : IconDeviceDesktop;
          return (
            <li key={one.id} className={css.line}>
              <Icon size={22} stroke={1.6} aria-hidden />
              <div className={css.lineWords}>
                <p className={css.lineTitle}>
                  {browserName(one.userAgent)} {one.current && <Badge tone="good">{w.here}</Badge>}
                </p>
                <p className={css.lineAbout}>
                  {one.address} · {w.seen({ when: ago(one.lastSeenAt) })}
                </p>
              </div>
              {!one.current && (
                <Button variant="subtle" color="gray" onClick={() => void end(one.id)}>
                  {sharedWords.signOut}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <div>
        <Button variant="default" onClick={() => void endAll()}>
          {w.endAll}
        </Button>
      </div>
    </>
  );
}
