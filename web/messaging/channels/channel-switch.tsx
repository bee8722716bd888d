import { Link } from '../../core/link.tsx';
import { paths } from '../../paths.ts';
import css from './channel-switch.module.css';
import { catalogue } from '../../core/catalogue.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';

/** The names of channels in links from one to the other. */
const channelNames = catalogue('channel-names', {
  both: 'SMS or e-mail',
});

type Props = { shown: 'sms' | 'email'; sms?: string | undefined; email?: string | undefined };

/** Shows which way of writing the lists below belong to, and links to the same list of the other. */
export function ChannelSwitch({ shown, sms = paths.sentSms(), email = paths.sentEmails() }: Props) {
  const ways = [
    { name: sharedWords.sms, href: sms, here: shown === 'sms' },
    { name: commonWords.eMail, href: email, here: shown === 'email' },
  ];
  return (
    <nav className={css.ways} aria-label={channelNames.both}>
      {ways.map(({ name, href, here }) => (
        <Link key={name} href={href} className={css.way} aria-current={here || undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
