import { routeName } from '../../../contract/messaging/channels/route-names.ts';
import { catalogue } from '../../core/catalogue.ts';
import { useUser } from '../../core/session.ts';
import { Note } from '../../ui/marks/badge.tsx';
import { clock } from '../../ui/wording/dates.ts';
import type { MessageReport } from '../api-types.ts';
import type { Channel } from '../channel.ts';

const words = catalogue('message-waits', {
  nightAbout:
    'At night this route does not reach {network} numbers. We send to them automatically in the morning. Nobody else is delayed.',
  interrupted:
    '{count, plural, one {Checking # that was being sent when the server stopped, until {time}.} other {Checking # that were being sent when the server stopped, until {time}.}}',
  interruptedAbout:
    'We never resend automatically what may have gone out already. Sending to everybody else continues.',
  missing:
    '{count, plural, one {{routes, list} is not set up any more.} other {{routes, list} are not set up any more.}}',
  missingAbout:
    'People waiting for it will not get the message. Ask the operator, or correct the text to send to the rest by another route.',
  paused:
    'This message {why, select, suspended {was stopped when your organisation was suspended} restored {is paused because everything was restored from a backup} late {is paused because it is more than 6 hours late} other {was paused because it is being refused}}.',
  pausedAbout:
    '{why, select, suspended {That was more than 6 hours ago. If it still makes sense, choose Resume to send it to those who are waiting.} restored {People who got it after the backup still wait here, and would get it twice. If it should go to everybody who waits, choose Resume.} late {Nothing could be sent for a while. If it still makes sense, choose Resume to send it to those who are waiting.} other {Everybody who is waiting stays on the list. Tell whoever runs Koinonia, and choose Resume once it is put right.}}',
});

/**
 * Why a message does not go on for some recipients: the night, a stopped process, a missing route, a
 * suspension, or a provider that takes nothing from us.
 */
export function BlockedBy({ channel, report }: { channel: Channel; report: MessageReport }) {
  const { timeZone } = useUser();
  const { night, interrupted, missingRoutes, state } = report;
  return (
    <>
      {state === 'paused' && report.pausedWhy !== '' && (
        <Note tone="warning" title={words.paused({ why: report.pausedWhy })}>
          {report.pausedWords !== '' && `“${report.pausedWords}”. `}
          {words.pausedAbout({ why: report.pausedWhy })}
        </Note>
      )}
      {night && (
        <Note tone="info" title={channel.words.night(night, timeZone)}>
          {words.nightAbout({ network: night.network })}
        </Note>
      )}
      {interrupted && (
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
      {missingRoutes.length > 0 && (
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
