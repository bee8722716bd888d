import { Button, Checkbox } from '@mantine/core';
import { septetsOf } from '../../../../../contract/messaging/channels/sms/gsm-alphabet.ts';
import {
  type CostlyCharacter,
  costlyCharacters,
  plainText,
} from '../../../../../contract/messaging/channels/sms/plain-characters.ts';
import { parseTemplate } from '../../../../../contract/messaging/personalise.ts';
import { measureSms } from '../../../../../contract/messaging/channels/sms/sms-pages.ts';
import { pages, composeSmsWords as w } from '../words.ts';
import css from './message-box.module.css';
import { catalogue } from '../../../../core/catalogue.ts';
import { api } from '../../../../core/client.ts';
import { useLiveQuery } from '../../../../core/use-live-query.ts';
import { ActionMenu } from '../../../../ui/controls/action-menu.tsx';
import { messagingKeys } from '../../../keys.ts';
import { useSenderIds } from '../sender-ids/sender-ids.ts';
import { smsFields } from '../sms-paths.ts';
import type { DraftWork } from '../../../compose/composer.ts';

type Whole = { text: string; isPersonalized: boolean; onText: (text: string) => void };

/** Names the characters that make a text dear, each with its plain form one click away. */
export function CostlyCharacters({ text, isPersonalized, onText }: Whole) {
  const costly = costlyCharacters(text);
  // Nobody receives the line in "#name|friend#".
  const received = isPersonalized ? parseTemplate(text).parts.join('') : text;
  const double = [...new Set(received)].filter((character) => septetsOf(character) === 2);
  if (costly.length > 0) return <ForcesUnicode text={text} costly={costly} onText={onText} />;
  if (double.length === 0) return null;
  return (
    <p className={css.counter}>
      {costlyWords.double({
        count: double.length,
        characters: double.map((character) => (character === '\f' ? costlyWords.formFeed : character)).join(' '),
      })}
    </p>
  );
}

type Props = { text: string; costly: CostlyCharacter[]; onText: (text: string) => void };

function ForcesUnicode({ text, costly, onText }: Props) {
  const plain = plainText(text);
  const now = measureSms(text).pages;
  const then = measureSms(plain).pages;
  const replaceable = costly.some((one) => one.plain !== null);
  return (
    <div className={css.costly} role="group" aria-label={costlyWords.label}>
      <p>{costlyWords.smaller({ count: costly.length })}</p>
      <ul className={css.characters}>
        {costly.slice(0, 24).map((one) => (
          <li key={one.character}>
            <Costly one={one} onPlain={(form) => onText(text.normalize('NFC').replaceAll(one.character, form))} />
          </li>
        ))}
      </ul>
      {replaceable && (
        <div>
          <Button variant="default" size="compact-sm" onClick={() => onText(plain)}>
            {costlyWords.replaceAll({ saves: then < now ? 'yes' : '', pages: pages(then), now })}
          </Button>
        </div>
      )}
    </div>
  );
}

function Costly({ one, onPlain }: { one: CostlyCharacter; onPlain: (form: string) => void }) {
  const { character, times, plain } = one;
  const name = nameOf(character);
  const often = times > 1 && <span>{costlyWords.times({ count: times })}</span>;
  if (plain === null) {
    return (
      <span className={css.character}>
        <b>{name}</b> {often} <span>{costlyWords.noPlain}</span>
      </span>
    );
  }
  const form = plain === '' ? costlyWords.nothing : plain === ' ' ? costlyWords.space : plain;
  return (
    <button
      type="button"
      className={css.character}
      aria-label={costlyWords.replace({ name, plain: form })}
      onClick={() => onPlain(plain)}
    >
      <b>{name}</b> {often} <span aria-hidden>→</span> {form}
    </button>
  );
}

/** As it can be seen: a tone mark on its own needs something to stand on. */
function nameOf(character: string): string {
  if (/\p{M}/u.test(character)) return `◌${character}`;
  if (character.trim() !== '' && !/\p{C}/u.test(character)) return character;
  return costlyWords.hidden({
    code: `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
  });
}

const costlyWords = catalogue('costly-characters', {
  label: 'Characters that cost more',
  double:
    '{count, plural, one {{characters} counts as two characters} other {{characters} count as two characters each}}',
  formFeed: 'a form feed',
  smaller:
    '{count, plural, one {With this character a page holds only 70 characters, not 160.} other {With these characters a page holds only 70 characters, not 160.}}',
  replaceAll: 'Replace them all{saves, select, yes {: {pages} instead of {now, number}} other {}}',
  replace: 'Replace {name} with {plain}',
  noPlain: 'cannot be replaced',
  times: '× {count, number}',
  nothing: 'nothing',
  space: 'a space',
  hidden: 'hidden {code}',
});

const key = [...messagingKeys.defaults({ name: 'sms' }), 'to begin with'];
const atOnce = 20;

/** The default messages to begin with, beside a text that is still empty; the audience stays. */
export function ReadyTexts({ onChoose }: { onChoose: (text: string) => void }) {
  const texts = useLiveQuery({
    queryKey: key,
    live: { topics: ['draft'] },
    queryFn: () => api.messaging.defaultMessages({ query: { page: 0, pageSize: atOnce } }),
  });
  const ready = texts.data?.items ?? [];
  if (ready.length === 0) return null;
  return (
    <ActionMenu
      label={w.useReady}
      entries={ready.map(({ title, message }) => ({ label: title, run: () => onChoose(message) }))}
      button={(props) => (
        <Button variant="default" size="compact-sm" {...props}>
          {w.useReady}
        </Button>
      )}
    />
  );
}

/** Offers an opt-out link at the end of a message that cannot be answered; in others STOP does it. */
export function OptOutChoice({ work: { draft, change } }: { work: DraftWork }) {
  const { data: senders, isPending } = useSenderIds();
  // Until they are here, nobody knows whether a link is needed.
  if (isPending) return null;
  const { sender: chosen, optOutLink } = smsFields(draft);
  const sender = senders?.find(({ mask }) => mask === chosen);
  if (sender?.canBeAnswered)
    return <p className={css.quietHint}>{optOutLinkWords.notNeeded({ sender: sender.mask })}</p>;
  return (
    <Checkbox
      label={optOutLinkWords.label}
      description={optOutLinkWords.about({ known: sender ? 'yes' : '', sender: sender?.mask ?? '' })}
      checked={optOutLink}
      onChange={(event) => change({ fields: { optOutLink: event.currentTarget.checked } })}
    />
  );
}

const optOutLinkWords = catalogue('opt-out-link', {
  label: 'Add a link to stop these messages',
  about:
    'Nobody can reply to {known, select, yes {{sender}} other {a name}}, so they cannot reply STOP. The link goes at the end of each message and counts towards its pages.',
  notNeeded: 'Anybody who wants no more of these messages can reply STOP to {sender}. We handle it automatically.',
});
