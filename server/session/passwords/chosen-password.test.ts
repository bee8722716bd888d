import { expect, test } from 'vitest';
import { refuseGuessed } from './chosen-password.ts';

const owner = {
  email: 'ada.obi@example.org',
  name: 'Ada Ọbi',
  organisations: ['Grace Chapel', 'Redeemed Christian Church of God'],
};

const refused = async (password: string): Promise<boolean> => {
  try {
    await refuseGuessed(password, owner);
    return false;
  } catch {
    return true;
  }
};
const among = async (passwords: readonly string[], expected: boolean) => {
  const answers = await Promise.all(passwords.map(refused));
  return passwords.filter((_, at) => answers[at] !== expected);
};

test('passwords that everybody would try first are refused, whatever digits, years and signs surround them', async () => {
  const expectedFirst = [
    'church123',
    'Pastor-2026!',
    'jesus 2024',
    'JesusIsMyLord',
    'Église 27.05.1986',
    'ilovejesus1',
  ];
  const disguised = [
    'Chur(h 123!',
    'P@55w0rd2031',
    '@dmin2026',
    'pa\u200Bstor123',
    'ｃｈｕｒｃｈ１２３',
    'churchchurchchurch',
    '🙏🙏🙏church🙏🙏🙏',
  ];
  const owners = ['Gr@ce2026!', 'gracechurch1', '0biObi2024', 'rccog2026', 'koin0nia123'];
  const keys = ['qwerty123!', 'asdfasdf1', 'poiuytrewq9', '1qaz2wsx!', 'aaaabbbb1', 'qweasdzxc1', '𞤢𞤢𞤢𞤢𞤣𞤣𞤣𞤣1'];
  const breached = ['dragon2031!', '12butterfly34', 'hallelujah1', 'trustno1!!', '🙏🙏🙏butterfly🙏🙏🙏'];
  expect(await among([...expectedFirst, ...disguised, ...owners, ...keys, ...breached], true)).toEqual([]);
});

test('unusual combinations of words are accepted, however common each word, and so are random ones', async () => {
  const sentences = [
    'church roof leaks',
    'jesus pastor church choir',
    'my church meets by the river',
    'green hills far away',
  ];
  const others = [
    'teal otter 42',
    'k7mQ2xpW93zb',
    'xK9#mPq2',
    '58213907441362',
    'ọmọ mi dára pupọ',
    'адмирал нахимов',
    'church𞤲𞤢𞤤𞤮',
  ];
  expect(await among([...sentences, ...others], false)).toEqual([]);
});

test('a password made to be slow to check is checked quickly', async () => {
  const ways = ['1'.repeat(200), 'ilove'.repeat(40), 'i!1l'.repeat(15), 'churchjesus1'.repeat(5), 'ﷺ'.repeat(200)];
  await Promise.all(ways.map(refused));
  const before = process.cpuUsage();
  await Promise.all(ways.map(refused));
  const { user } = process.cpuUsage(before);
  expect(user).toBeLessThan(500_000);
});
