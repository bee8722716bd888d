import { Button } from '@mantine/core';
import type { Channel } from '../../../contract/people/opt-outs.ts';
import { api } from '../../core/client.ts';
import { isAdministrator, useUser } from '../../core/session.ts';
import { useAction } from '../../core/use-action.ts';
import { Badge, Note } from '../../ui/marks/badge.tsx';
import { Moment } from '../../ui/wording/moment.tsx';
import { changedPeople } from '../keys.ts';
import { nameOf } from '../find-people.ts';
import { type OptOut, optOutQuestions, optOutWords as w } from './opt-out-words.ts';
import css from '../people.module.css';
import type { PersonDetail } from './history-entry.ts';
import { commonWords } from '../../ui/wording/common-words.ts';

/** Whether somebody wants to be written to, since when they do not and how we know; an administrator notes it here. */
export function PersonOptOuts({ person }: { person: PersonDetail }) {
  const { isoCode } = useUser();
  const { phone, doNotDisturb } = person;
  const mailToo = person.optOuts.some(({ channel, which }) => channel === 'email' && which === 'first');
  const second = person.optOuts.filter(({ which }) => which === 'second');
  return (
    <>
      {phone === null && !mailToo && <p className={css.quiet}>{w.unreachable}</p>}
      {phone !== null && <Wish person={person} channel="sms" />}
      {mailToo && <Wish person={person} channel="email" />}
      {second.map((out) => (
        <SecondOptOut key={out.channel} person={person} out={out} />
      ))}
      {second.length > 0 && <p className={css.quiet}>{w.secondAbout}</p>}
      {phone !== null && doNotDisturb && (
        <Note tone="warning" title={w.doNotDisturb}>
          {w.doNotDisturbAbout(doNotDisturb, isoCode.toUpperCase() === 'NG')}
        </Note>
      )}
    </>
  );
}

function Wish({ person, channel }: { person: PersonDetail; channel: Channel }) {
  const mayChange = isAdministrator(useUser());
  const name = person.firstName || nameOf(person);
  const out = person.optOuts.find((one) => one.channel === channel && one.which === 'first');
  const { busy, run: change } = useAction({
    ask: () => (out ? optOutQuestions.takeBack(name, out) : optOutQuestions.record(name, channel)),
    send: (body: { personId: string; channel: Channel }) =>
      out ? api.people.takeBackOptOut({ body }) : api.people.recordOptOut({ body }),
    success: () => commonWords.saved,
    invalidates: changedPeople,
  });
  return (
    <div className={css.wish}>
      <p>
        {out ? <Badge tone="warning">{w.wantsNo({ channel })}</Badge> : w.gets({ channel })}
        {out && <Moment className={css.quiet} at={out.at} say={() => w.since(out)} />}
      </p>
      {mayChange && (
        <Button
          variant="default"
          size="compact-sm"
          loading={busy}
          onClick={() => void change({ personId: person.id, channel })}
        >
          {out ? w.takeBack : w.record({ channel })}
        </Button>
      )}
    </div>
  );
}

/** Nothing goes to a second number or address; it is lifted so that it may become the first. */
function SecondOptOut({ person, out }: { person: PersonDetail; out: OptOut }) {
  const mayChange = isAdministrator(useUser());
  const name = person.firstName || nameOf(person);
  const { channel } = out;
  const { busy, run: takeBack } = useAction({
    ask: () => optOutQuestions.takeBack(name, out),
    send: () => api.people.takeBackOptOut({ body: { personId: person.id, channel, which: 'second' } }),
    success: () => commonWords.saved,
    invalidates: changedPeople,
  });
  return (
    <div className={css.wish}>
      <p>
        <Badge>{w.secondWantsNo({ channel })}</Badge>
        <Moment className={css.quiet} at={out.at} say={() => w.since(out)} />
      </p>
      {mayChange && (
        <Button variant="default" size="compact-sm" loading={busy} onClick={() => void takeBack(undefined)}>
          {w.takeBack}
        </Button>
      )}
    </div>
  );
}
