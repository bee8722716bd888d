import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import css from './pick-list.module.css';

export type Pickable = { id: string; label: string; about?: string; lead?: ReactNode };

type Props = {
  label: string;
  placeholder: string;
  text: string;
  onText: (text: string) => void;
  options: Pickable[];
  onPick: (id: string) => void;
  /** The options are those of an earlier text; Enter waits for those of this one. */
  late?: boolean;
  /** Said in place of the options, or beneath them: "No match found". */
  note?: string;
};

/** A search box with what it finds open beneath it, for picking several: arrows move, Enter picks, and the box is empty for the next. */
export function PickList({ label, placeholder, text, onText, options, onPick, late, note }: Props) {
  const [at, setAt] = useState<string>();
  const entered = useRef(false);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const open = text !== '';
  const placeOf = (wanted: string | undefined) => options.findIndex((option) => option.id === wanted);
  const marked = Math.max(0, placeOf(at));
  // The next one is looked for by another name.
  const pick = (picked: string) => {
    onPick(picked);
    onText('');
    setAt(undefined);
    input.current?.focus();
  };
  useEffect(() => {
    if (!entered.current || late) return;
    entered.current = false;
    if (options[0]) pick(options[0].id);
  });
  const press = (event: KeyboardEvent) => {
    const one = options[marked];
    if (event.key === 'Escape' && open) {
      // Closes the list and nothing around it; once more closes the panel in which it stands.
      event.preventDefault();
      onText('');
      setAt(undefined);
      entered.current = false;
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      // A person marked by hand is meant, but not the first result of an earlier text.
      if (late && at === undefined) entered.current = true;
      else if (one) pick(one.id);
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || options.length === 0) return;
    event.preventDefault();
    const next = (marked + step + options.length) % options.length;
    setAt(options[next]?.id);
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <div className={css.box}>
      <TextInput
        ref={input}
        data-autofocus
        data-mantine-stop-propagation={open || undefined}
        type="search"
        role="combobox"
        aria-label={label}
        aria-expanded={options.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={options[marked] ? `${id}-${marked}` : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        placeholder={placeholder}
        autoComplete="off"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        onChange={(event) => {
          onText(event.currentTarget.value);
          setAt(undefined);
          entered.current = false;
        }}
        onKeyDown={press}
      />
      <div id={`${id}-list`} ref={list} role="listbox" aria-label={label} className={css.list}>
        {options.map((one, place) => (
          <div
            key={one.id}
            id={`${id}-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === marked}
            className={css.option}
            onPointerMove={() => setAt(one.id)}
            onMouseDown={(event) => event.preventDefault()}
            // The second click of a double one would pick whoever has moved up.
            onClick={(event) => event.detail < 2 && pick(one.id)}
            onKeyDown={press}
          >
            {one.lead}
            <span className={css.label}>{one.label}</span>
            {one.about && <span className={css.about}>{one.about}</span>}
          </div>
        ))}
      </div>
      <p id={`${id}-note`} role="status" className={note ? css.note : 'unseen'}>
        {note}
      </p>
    </div>
  );
}
