import { Button } from '@mantine/core';
import { septetsOf } from '../../../../../contract/messaging/channels/sms/gsm-alphabet.ts';
import {
  costlyCharacters,
  plainText,
  type CostlyCharacter,
} from '../../../../../contract/messaging/channels/sms/plain-characters.ts';
import { parseTemplate } from '../../../../../contract/messaging/personalise.ts';
import { measureSms } from '../../../../../contract/messaging/channels/sms/sms-pages.ts';
import { pages } from '../words.ts';
import { costlyWords as w } from './costly-words.ts';
import css from './message-box.module.css';

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
      {w.double({
        count: double.length,
        characters: double.map((character) => (character === '\f' ? w.formFeed : character)).join(' '),
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
    <div className={css.costly} role="group" aria-label={w.label}>
      <p>{w.smaller({ count: costly.length })}</p>
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
            {then < now ? w.replaceAllPages({ pages: pages(then), now }) : w.replaceAll}
          </Button>
        </div>
      )}
    </div>
  );
}

function Costly({ one, onPlain }: { one: CostlyCharacter; onPlain: (form: string) => void }) {
  const { character, times, plain } = one;
  const name = nameOf(character);
  const often = times > 1 && <span>{w.times({ count: times })}</span>;
  if (plain === null) {
    return (
      <span className={css.character}>
        <b>{name}</b> {often} <span>{w.noPlain}</span>
      </span>
    );
  }
  const form = plain === '' ? w.nothing : plain === ' ' ? w.space : plain;
  return (
    <button
      type="button"
      className={css.character}
      aria-label={w.replace({ name, plain: form })}
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
  return w.hidden({ code: `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}` });
}
