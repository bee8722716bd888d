import { Button } from '@mantine/core';
import { routeName } from '../../../../../contract/messaging/channels/route-names.ts';
import { Link } from '../../../../core/link.tsx';
import { paths } from '../../../../paths.ts';
import { Badge } from '../../../../ui/marks/badge.tsx';
import { LinkButton } from '../../../../ui/controls/text-button.tsx';
import { Moment } from '../../../../ui/wording/moment.tsx';
import { SidePanel } from '../../../../ui/dialogs/side-panel.tsx';
import { replyWords as w } from './reply-words.ts';
import { nameOfReply } from './reply-columns.tsx';
import css from './replies.module.css';
import type { ReplyRow } from './reply-actions.ts';
import { phoneText } from '../../../../ui/wording/formats.ts';

type Props = { reply: ReplyRow; onClose: () => void; onUnread: () => void; onDelete: () => void };

/** One reply in full, what it answers, and what can be done about it. */
export function ReplyPanel({ reply, onClose, onUnread, onDelete }: Props) {
  const { name, address, text, at, route, personId, messageId, message, optedOut } = reply;
  return (
    <SidePanel title={nameOfReply(reply)} opened onClose={onClose}>
      <div className={css.panel}>
        <p className={css.meta}>
          {name && <span className="figures">{phoneText(address)}</span>}
          <Moment at={at} />
          <span>{routeName(route)}</span>
          {optedOut && <Badge tone="warning">{w.optedOut}</Badge>}
        </p>
        <p className={css.text}>{text}</p>
        <div className={css.buttons}>
          <LinkButton href={paths.composeSms({ phone: address })}>{w.answer}</LinkButton>
          <Button variant="default" onClick={onUnread}>
            {w.markUnread}
          </Button>
          <Button variant="default" color="red" onClick={onDelete}>
            {w.remove}
          </Button>
        </div>
        <div className={css.about}>
          <p className={css.quiet}>{w.answers}</p>
          <p>
            <Link href={paths.smsReport(messageId)}>{message}</Link>
          </p>
          {personId && (
            <p>
              <Link href={paths.person(personId)}>{w.person}</Link>
            </p>
          )}
        </div>
      </div>
    </SidePanel>
  );
}
