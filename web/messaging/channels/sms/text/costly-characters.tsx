import { Button } from '@mantine/core';
import { septetsOf } from '../../../../../contract/messaging/channels/sms/gsm-alphabet.ts';
import {
  costlyCharacters,
  plainText,
  type CostlyCharacter,
} from '../../../../../contract/messaging/channels/sms/plain-characters.ts';
import { measureSms } from '../../../../../contract/messaging/channels/sms/sms-pages.ts';
import { pages } from '../words.ts';
import css from './message-box.module.css';

/** Names the characters that make a text dear, each with its plain form one click away. */
export function CostlyCharacters({ text, onText }: { text: string; onText: (text: string) => void }) {
  const costly = costlyCharacters(text);
  const double = [...new Set(text)].filter((character) => septetsOf(character) === 2);
  if (costly.length > 0) return <ForcesUnicode text={text} costly={costly} onText={onText} />;
  if (double.length === 0) return null;
  return (
    <p className={css.counter}>
      {double.map((character) => (character === '\f' ? 'a form feed' : character)).join(' ')}{' '}
      {double.length === 1 ? 'counts as two characters' : 'count as two characters each'}
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
    <div className={css.costly} role="group" aria-label="Characters that cost more">
      <p>
        {costly.length === 1 ? 'This character makes' : 'These characters make'} a page hold 70 characters instead of
        160.
      </p>
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
            Write all plainly{then < now ? `: ${pages(then)} instead of ${now}` : ''}
          </Button>
        </div>
      )}
    </div>
  );
}

function Costly({ one, onPlain }: { one: CostlyCharacter; onPlain: (form: string) => void }) {
  const { character, times, plain } = one;
  const name = nameOf(character);
  const often = times > 1 && <span>× {times}</span>;
  if (plain === null) {
    return (
      <span className={css.character}>
        <b>{name}</b> {often} <span>has no plain version</span>
      </span>
    );
  }
  const form = plain === '' ? 'nothing' : plain === ' ' ? 'a space' : plain;
  return (
    <button
      type="button"
      className={css.character}
      aria-label={`Replace ${name} with ${form}`}
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
  return `hidden U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
