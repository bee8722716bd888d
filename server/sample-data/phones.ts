import type { Random } from './seeded-random.ts';

/** A mobile number as its owner writes it, and in E.164; `e164` is null where what was typed is no number. */
export type Phone = { typed: string; e164: string | null };

/** Network codes in use in Nigeria, by how often one meets them. */
const prefixes = [
  '0803',
  '0806',
  '0703',
  '0813',
  '0816',
  '0903',
  '0802',
  '0808',
  '0708',
  '0812',
  '0805',
  '0807',
  '0815',
  '0809',
  '0817',
];

/** What the last four digits make the sandbox do, and for how many phones of the church: see the sandbox's own list. */
const oddEndings = [
  ...Array<string>(5).fill('0000'),
  ...Array<string>(6).fill('1111'),
  ...Array<string>(3).fill('2222'),
  ...Array<string>(2).fill('4444'),
];

/** Hands out numbers, none twice; now and then one that fails, is late or does not want to be disturbed. */
export function phoneBook(random: Random): () => Phone {
  const given = new Set<string>();
  const odd = new Map(oddEndings.map((ending, place) => [17 + place * 19, ending]));
  return function another(): Phone {
    const ending = odd.get(given.size) ?? String(random.between(1, 9998)).padStart(4, '0');
    const local = `${random.pick(prefixes)}${random.between(200, 989)}${ending}`;
    if (given.has(local) || (!odd.has(given.size) && /(\d)\1\1\1$/.test(local))) return another();
    given.add(local);
    return { typed: asWritten(local, random), e164: `+234${local.slice(1)}` };
  };
}

function asWritten(local: string, random: Random): string {
  const drawn = random.next();
  if (drawn < 0.5) return local;
  if (drawn < 0.75) return `${local.slice(0, 4)} ${local.slice(4, 7)} ${local.slice(7)}`;
  if (drawn < 0.9) return `+234 ${local.slice(1, 4)} ${local.slice(4, 7)} ${local.slice(7)}`;
  return `${local.slice(0, 4)}-${local.slice(4, 7)}-${local.slice(7)}`;
}
