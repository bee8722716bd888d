import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import css from './pick-list.module.css';

export type Pickable = { id: string; label: string; about?: string; lead?: ReactNode };

type Props = {
  label: string;
  placeholder: string;
  text: string;
  onText: (text: string) => void;
  options: Pickable[];
  /** The picked one is expected to leave `options`. */
  onPick: (id: string) => void;
  /** Said in place of the options, or beneath them: "No match found". */
  note?: string;
};

/** A search box with what it finds open beneath it, for picking several: arrows move, Enter picks, the list stays. */
export function PickList({ label, placeholder, text, onText, options, onPick, note }: Props) {
  const [at, setAt] = useState(0);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const marked = Math.min(at, options.length - 1);
  // What was typed stays for picking more of the same, and the next letter replaces it.
  const pick = (picked: string) => {
    onPick(picked);
    input.current?.select();
  };
  const press = (event: KeyboardEvent) => {
    const one = options[marked];
    if (event.key === 'Enter') {
      event.preventDefault();
      if (one) pick(one.id);
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || options.length === 0) return;
    event.preventDefault();
    const next = (marked + step + options.length) % options.length;
    setAt(next);
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <div className={css.box}>
      <TextInput
        ref={input}
        data-autofocus
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
          setAt(0);
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
            onPointerMove={() => setAt(place)}
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
