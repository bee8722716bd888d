import { expect, test } from 'vitest';
import { addLanguage } from '../../../testing/add-language.ts';
import { dateText, valueTexts } from '../../texts.ts';
import { type Problem, problemOf, sayProblems } from './problem.ts';

addLanguage('qai', {
  language: 'Made up',
  texts: {
    'people-values': {
      leftOut: { english: '{reason} It was left out.', text: '{reason} Weggelassen.' },
      noSuchDay: { english: 'There is no {date}.', text: 'Kein {date}.' },
    },
    'people-dates': {
      day: { english: '{day} {month}', text: '{day}. {month}' },
    },
  },
});

test('a problem is stored as a name with values, and shown in the reader’s language', () => {
  const date = dateText({ day: 30, month: 2, year: null });
  const made = problemOf('Birthday', valueTexts.noSuchDay({ date }), { leftOut: true, dropped: '30 Feb' });
  const stored = JSON.parse(JSON.stringify(made)) as Problem;
  expect(stored).toMatchObject({ code: 'noSuchDay', reason: 'There is no 30 February. It was left out.' });
  expect(sayProblems({ language: 'qai' }, [stored])[0]?.reason).toBe('Kein 30. February. Weggelassen.');
  expect(sayProblems({}, [stored])[0]).toEqual(stored);
});

test('a sentence stored earlier, or by a release with other texts, is shown unchanged', () => {
  const earlier: Problem = { column: 'Email', reason: '“bola” is not an e-mail address. It was left out.' };
  const stored = JSON.stringify({ ...earlier, code: 'notKnownHere', values: { typed: 'bola' } });
  const later = JSON.parse(stored) as Problem;
  expect(sayProblems({ language: 'qai' }, [earlier, later]).map(({ reason }) => reason)).toEqual([
    earlier.reason,
    earlier.reason,
  ]);
});
