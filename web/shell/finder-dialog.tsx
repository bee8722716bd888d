import { Modal } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, useDeferredValue } from 'react';
import { useNavigate } from '../core/link.tsx';
import type { Finder, Found, Place, Screen } from './places.ts';
import { findScreens, found, holds } from './find-screens.ts';
import { closeOnOutsideClick } from '../ui/dialogs/restore-focus.ts';
import css from './finder-dialog.module.css';
import { takeTyped } from './keys/type-ahead.ts';
import { labels } from './labels.ts';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { sharedWords } from '../ui/wording/shared-words.ts';
import { commonWords } from '../ui/wording/common-words.ts';

type Section = { name: string; found: Found[] };
type Looked = {
  /** Offered before anything is typed, above the places. */
  first: { name: string; screens: Screen[] };
  places: Place[];
  screens: Screen[];
  finders: Finder[];
};

/** The results for a search text: screens at once, the rest as it arrives, from two letters on. `late`: they are those of an earlier text. */
function useFinderResults(
  text: string,
  { first, places, screens: all, finders }: Looked,
): { sections: Section[]; searching: boolean; late: boolean } {
  const searched = useDeferredValue(text.trim());
  const answers = useQueries({
    queries: finders.map((finder) => ({
      queryKey: ['finder', finder.section, searched],
      queryFn: ({ signal }: { signal: AbortSignal }) => finder.find(searched, signal),
      enabled: searched.length > 1,
      placeholderData: keepPreviousData,
      staleTime: 30_000,
    })),
  });
  const screens = searched === '' ? found(places) : findScreens(searched, all, places);
  const sections = [
    ...(searched.length > 1
      ? finders.map(({ section }, index) => {
          const { data = [], isPlaceholderData = false } = answers[index] ?? {};
          // Results of an earlier text may not be meant any more: Enter would open them.
          const here = isPlaceholderData ? data.filter(({ label }) => holds(label, searched)) : data;
          return { name: section, found: here };
        })
      : []),
    ...(searched === '' ? [{ name: first.name, found: found(first.screens) }] : []),
    { name: labels.screens, found: screens },
  ];
  return {
    sections: sections.filter((section) => section.found.length > 0),
    searching: answers.some((answer) => answer.isFetching),
    late: searched !== text.trim(),
  };
}

type Props = {
  first: { name: string; screens: Screen[] };
  places: Place[];
  screens: Screen[];
  finders: Finder[];
  onClose: () => void;
};

/** One box that finds people, groups and screens; arrows choose, Enter goes there. */
export function FinderDialog({ first, places, screens, finders, onClose }: Props) {
  const [text, setText] = useState('');
  // By name, because late results come above the present ones, and must not take their place.
  const [marked, setMarked] = useState<string>();
  const [hasty, setHasty] = useState<string>();
  const navigate = useNavigate();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const { sections, searching, late } = useFinderResults(text, { first, places, screens, finders });
  const all = sections.flatMap((section) => section.found);
  const chosen = Math.max(
    all.findIndex(({ id: one }) => one === marked),
    0,
  );
  const take = (one: Found | undefined) => {
    // Fast typists press Enter before anything is found: they mean the first result.
    if (!one || late) return setHasty(searching || late ? text : undefined);
    onClose();
    if (one.run) one.run();
    else navigate(one.href);
  };
  useEffect(() => {
    if (hasty === text && !late && all[0]) take(all[0]);
  });
  const outside = closeOnOutsideClick(onClose);
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return take(all[chosen]);
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (!step || all.length === 0) return;
    event.preventDefault();
    const next = (chosen + step + all.length) % all.length;
    setMarked(all[next]?.id);
    list.current?.querySelectorAll('[role="option"]')[next]?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <Modal.Root
      opened
      onClose={onClose}
      padding={0}
      size="560px"
      yOffset="12vh"
      centered={false}
      closeOnClickOutside={outside.closeOnClickOutside}
    >
      <Modal.Overlay {...outside.overlayProps} />
      <Modal.Content aria-label={labels.findAnything}>
        <div className={css.line}>
          <IconSearch size={20} aria-hidden />
          <input
            className={css.input}
            role="combobox"
            aria-label={labels.findAnything}
            aria-expanded={all.length > 0}
            aria-controls={id}
            aria-activedescendant={all.length ? `${id}-${chosen}` : undefined}
            placeholder={labels.aNameInShort}
            value={text}
            data-finder
            data-autofocus
            onChange={(event) => {
              setText(event.currentTarget.value);
              setMarked(undefined);
            }}
            onFocus={() => {
              const typed = takeTyped();
              if (typed.text) setText(text + typed.text);
              if (typed.entered) setHasty(text + typed.text);
            }}
            onKeyDown={press}
          />
        </div>
        <div className={css.found} role="listbox" id={id} aria-label={labels.found} ref={list}>
          {sections.map((section) => (
            <div key={section.name} role="group" aria-label={section.name}>
              <p className={css.section} role="presentation">
                {section.name}
              </p>
              {section.found.map((one) => {
                const place = all.indexOf(one);
                return (
                  <div
                    key={one.id}
                    id={`${id}-${place}`}
                    role="option"
                    tabIndex={-1}
                    aria-selected={place === chosen}
                    className={css.option}
                    onPointerMove={() => setMarked(one.id)}
                    onClick={() => take(one)}
                    onKeyDown={press}
                  >
                    <span className={css.label}>{one.label}</span>
                    {one.about && <span className={css.about}>{one.about}</span>}
                  </div>
                );
              })}
            </div>
          ))}
        </div>
        <p className={all.length ? 'unseen' : css.none} role="status">
          {all.length
            ? commonWords.countFound({ count: all.length })
            : searching
              ? sharedWords.searching
              : commonWords.noMatchFound}
        </p>
      </Modal.Content>
    </Modal.Root>
  );
}
