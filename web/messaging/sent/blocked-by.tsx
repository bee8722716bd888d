import { routeName } from '../../../contract/messaging/channels/route-names.ts';
import { useUser } from '../../core/session.ts';
import { Note } from '../../ui/marks/badge.tsx';
import { clock } from '../../ui/wording/dates.ts';
import type { MessageReport } from '../api-types.ts';
import type { Channel } from '../channel.ts';
import { waitWords as words } from '../control-words.ts';

/**
 * Why a message does not go on for some recipients: the night, a stopped process, a missing route, a
 * suspension, or a provider that takes nothing from us.
 */
export function BlockedBy({ channel, report }: { channel: Channel; report: MessageReport }) {
  const { timeZone } = useUser();
  const { night, interrupted, missingRoutes, state } = report;
  const onItsWay = state === 'sending' || state === 'paused';
  return (
    <>
      {state === 'paused' && report.pausedWhy === 'suspended' && (
        <Note tone="warning" title={words.suspended}>
          {words.suspendedAbout}
        </Note>
      )}
      {state === 'paused' && report.pausedWhy === 'restored' && (
        <Note tone="warning" title={words.restored}>
          {words.restoredAbout}
        </Note>
      )}
      {state === 'paused' && report.pausedWhy === 'late' && (
        <Note tone="warning" title={words.late}>
          {words.lateAbout}
        </Note>
      )}
      {state === 'paused' && report.pausedWhy === 'provider' && (
        <Note tone="warning" title={words.refused}>
          {report.pausedWords !== '' && `${words.refusedWords({ words: report.pausedWords })} `}
          {words.refusedAbout}
        </Note>
      )}
      {onItsWay && night && (
        <Note tone="info" title={channel.words.night(night, timeZone)}>
          {words.nightAbout({ network: night.network })}
        </Note>
      )}
      {onItsWay && interrupted && (
        <Note
          tone="info"
          title={words.interrupted({
            count: interrupted.count,
            time: clock(new Date(interrupted.until), timeZone),
          })}
        >
          {words.interruptedAbout}
        </Note>
      )}
      {onItsWay && missingRoutes.length > 0 && (
        <Note
          tone="warning"
          title={words.missing({ count: missingRoutes.length, routes: missingRoutes.map(routeName) })}
        >
          {words.missingAbout}
        </Note>
      )}
    </>
  );
}
