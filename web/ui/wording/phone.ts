import { phoneExample, type PhoneExample } from '../../core/phone-example.ts';

/** Calling codes of two figures (ITU E.164); beside 1 and 7 all others have three. */
const TWO = /^(2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/**
 * A phone number as it is read, however it was typed or stored: as the organisation's country writes its own, any other
 * from abroad. Whatever is no number alone, as an e-mail address, stays as it is.
 */
export function phoneText(written: string, example: PhoneExample | undefined = phoneExample()): string {
  const text = written.trim();
  if (!example || !/^\+?[\d\s().-]+$/.test(text)) return written;
  const digits = text.replaceAll(/\D/g, '').replace(text.startsWith('00') ? /^00/ : /^/, '');
  const isAbroad = text.startsWith('+') || text.startsWith('00');
  const [code = ''] = example.international.slice(1).split(' ');
  const inside = digitsOf(example.international).slice(code.length);
  const prefix = digitsOf(example.national).slice(0, -inside.length);
  if (!isAbroad) return laidOut(digits, example.national) ?? written;
  if (!digits.startsWith(code)) return fromAbroad(digits);
  const national = prefix + digits.slice(code.length);
  return laidOut(national, example.national) ?? national;
}

/** These figures where the example has its own; none where it has another number of them. */
function laidOut(digits: string, like: string): string | undefined {
  if (digits.length !== digitsOf(like).length) return undefined;
  let at = 0;
  return like.replaceAll(/\d/g, () => digits.charAt(at++));
}

function fromAbroad(digits: string): string {
  const length = /^[17]/.test(digits) ? 1 : TWO.test(digits) ? 2 : 3;
  return `+${digits.slice(0, length)} ${digits.slice(length).replaceAll(/(\d{3})(?=\d{3})/g, '$1 ')}`;
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');
