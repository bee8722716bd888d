import { useEffect, useRef, useState } from 'react';
import { parseMemberIds } from '../../../../contract/messaging/tokens.ts';
import { useQueryParams, type Query } from '../../../core/query-params.ts';
import type { Composer } from '../composer.ts';
import { writingWords } from '../words.ts';
import type { Draft } from './draft.ts';

const anId = /^[\da-f-]{36}$/i;

/** Whom the address names: `phone` (typed numbers), `group` (a name), `people` (comma-joined ids), `chosen` (tokens, a line each). */
export function destinationOf({ phone, group, people, chosen, chosenName }: Query): Partial<Draft> {
  if (!phone && !group && !people && !chosen) return {};
  const names = chosenName?.split('\n') ?? [];
  return {
    typed: phone ?? '',
    groups: [
      // An id is nobody's name: the receipt says that there is no such group, and the chip does not spell it out.
      ...(group ? [{ token: `group_~${group}`, name: anId.test(group) ? writingWords.groupNotFound : group }] : []),
      ...(chosen?.split('\n') ?? []).map((token, place) => ({
        token,
        name: names[place] || writingWords.fromDirectory,
      })),
    ],
    people: parseMemberIds(people ?? '').ids.map((id) => ({ id })),
    // Whoever was chosen before gets nothing of it, and what it was kept as stays as it is.
    file: undefined,
    draftId: undefined,
    draftUpdatedAt: undefined,
    schedule: undefined,
    attempt: undefined,
  };
}

/** How it goes, where that was chosen before one came here; the usual way has no name of its own. */
const wayOf = ({ way }: Query): Partial<Draft> => (way ? { way: way === 'usual' ? '' : way } : {});

/** What the address offers to be written: `text`, and a `subject` where the channel has one. */
function textOf({ text, subject }: Query, { ofWords, emptyFields }: Composer): Partial<Draft> {
  if (!text) return {};
  const fields = subject ? { fields: { ...emptyFields, subject } } : {};
  return { text: ofWords?.(text) ?? text, isPersonalized: text.includes('#name'), ...fields };
}

const namedIn = (query: Query, composer: Composer): Partial<Draft> => ({
  ...destinationOf(query),
  ...textOf(query, composer),
  ...wayOf(query),
});

/** Whom the address names, and what it offers to be written, read once. */
export function usePathQuery(composer: Composer): Partial<Draft> {
  const [query] = useQueryParams();
  const [named] = useState(() => namedIn(query, composer));
  return named;
}

/**
 * What was read leaves the address once somebody changes it, so that a reload brings back what was changed since rather than
 * what was asked for at first; until then (`stays`) it is kept nowhere else. What is named while one is here already goes to
 * `onLater`.
 */
export function useTakenFromAddress(
  composer: Composer,
  { stays, onLater }: { stays: boolean; onLater: (named: Partial<Draft>) => void },
): void {
  const [query, change] = useQueryParams();
  const told = useRef(JSON.stringify(query));
  const pending = Boolean(
    query['phone'] ?? query['group'] ?? query['people'] ?? query['chosen'] ?? query['text'] ?? query['way'],
  );
  useEffect(() => {
    const asked = JSON.stringify(query);
    if (pending && asked !== told.current) onLater(namedIn(query, composer));
    told.current = asked;
    if (pending && !stays)
      change({
        phone: undefined,
        group: undefined,
        people: undefined,
        chosen: undefined,
        chosenName: undefined,
        subject: undefined,
        text: undefined,
        way: undefined,
      });
  });
}
