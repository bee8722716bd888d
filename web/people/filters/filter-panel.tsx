import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { PeopleFilter } from '../../../contract/people/filter.ts';
import { api } from '../../core/client.ts';
import type { Query } from '../../core/query-params.ts';
import { useLiveQuery } from '../../core/use-live-query.ts';
import { SidePanel } from '../../ui/dialogs/side-panel.tsx';
import { useCustomFields, offered } from '../custom-fields/use-custom-fields.ts';
import { peopleKeys } from '../keys.ts';
import { filterOf, queryOf } from './filter-query.ts';
import { filterPanelWords as w, filterWords, months, typedFilters } from './words.ts';
import { useGroupNames } from './group-names.ts';
import css from './filters.module.css';
import type { CustomField } from '../../../contract/people/custom-fields.ts';
import { type CustomCondition, customConditionsOf, customFilterOf } from '../../../contract/people/custom-filter.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';
import { peopleCommon } from '../common-words.ts';
import { genders } from '../words.ts';
import { recordWords } from '../../ui/wording/record-words.ts';

type CustomFiltersProps = {
  fields: readonly CustomField[];
  /** The conditions, as the address has them. */
  asked: string | undefined;
  onAsk: (asked: string) => void;
};

/** Filters by the fields that the organisation defined. */
function CustomFilters({ fields, asked, onAsk }: CustomFiltersProps) {
  const conditions = customConditionsOf(asked);
  const ask = (key: string, condition: CustomCondition) => {
    const { [key]: _before, ...others } = conditions;
    onAsk(customFilterOf({ ...others, [key]: condition }) ?? '');
  };
  return fields.map((field) => (
    <OneField
      key={field.key}
      field={field}
      asked={conditions[field.key] ?? {}}
      onAsk={(condition) => ask(field.key, condition)}
    />
  ));
}

type FieldProps = { field: CustomField; asked: CustomCondition; onAsk: (condition: CustomCondition) => void };

function OneField(props: FieldProps) {
  const { kind, label } = props.field;
  if (kind === 'yesNo' || kind === 'choice' || kind === 'severalChoices') return <Choice {...props} />;
  if (kind === 'number' || kind === 'date') return <Range {...props} />;
  return (
    <fieldset className={css.pair}>
      <legend>{label}</legend>
      <Typed
        label={label}
        type="text"
        value={props.asked.has ?? ''}
        onTyped={(text) => props.onAsk({ has: text || undefined })}
      />
      <Known {...props} />
    </fieldset>
  );
}

function Choice({ field, asked, onAsk }: FieldProps) {
  const [chosen] = asked.any ?? [];
  const yes = asked.yes === undefined ? undefined : asked.yes ? 'yes' : 'no';
  return (
    <NativeSelect
      label={field.label}
      value={asked.known === undefined ? (yes ?? chosen ?? '') : knownOf(asked)}
      data={[{ value: '', label: w.any }, ...offered(field, chosen ?? ''), ...knownChoices]}
      onChange={(event) => {
        const { value } = event.currentTarget;
        const known = knownFrom(value);
        if (known) onAsk(known);
        else if (value === '') onAsk({});
        else onAsk(field.kind === 'yesNo' ? { yes: value === 'yes' } : { any: [value] });
      }}
    />
  );
}

function Range({ field, asked, onAsk }: FieldProps) {
  const number = field.kind === 'number';
  const limit = (text: string) => (text === '' ? undefined : number ? Number(text) : text);
  return (
    <fieldset className={css.pair}>
      <legend>{field.label}</legend>
      {(['from', 'to'] as const).map((end) => (
        <Typed
          key={end}
          label={w.fields[end]({ what: field.label })}
          type={number ? 'number' : 'date'}
          value={String(asked[end] ?? '')}
          onTyped={(text) => onAsk({ from: asked.from, to: asked.to, [end]: limit(text) })}
        />
      ))}
    </fieldset>
  );
}

const knownChoices = [
  { value: '+known', label: recordWords.known },
  { value: '-known', label: recordWords.notKnown },
];

const knownOf = ({ known }: CustomCondition): string => (known === undefined ? '' : known ? '+known' : '-known');
const knownFrom = (value: string): CustomCondition | undefined =>
  value.endsWith('known') ? { known: value.startsWith('+') } : undefined;

function Known({ field, asked, onAsk }: FieldProps) {
  return (
    <NativeSelect
      aria-label={`${field.label}: ${recordWords.known}`}
      value={knownOf(asked)}
      data={[{ value: '', label: w.any }, ...knownChoices]}
      onChange={(event) => onAsk({ ...asked, known: knownFrom(event.currentTarget.value)?.known })}
    />
  );
}

type TypedProps = { label: string; type: 'text' | 'number' | 'date'; value: string; onTyped: (text: string) => void };

/** Counts once it is left or Enter is pressed. */
function Typed({ label, type, value, onTyped }: TypedProps) {
  const tell = (text: string) => text !== value && onTyped(text);
  return (
    <TextInput
      aria-label={label}
      placeholder={label}
      type={type}
      defaultValue={value}
      key={value}
      onBlur={(event) => tell(event.currentTarget.value.trim())}
      onKeyDown={(event) => event.key === 'Enter' && tell(event.currentTarget.value.trim())}
    />
  );
}

type Props = {
  opened: boolean;
  onClose: () => void;
  filter: PeopleFilter;
  onChange: (changed: Query) => void;
  count: number | undefined;
};

const yesOrNo = [
  { value: 'yes', label: commonWords.yes },
  { value: 'no', label: commonWords.no },
];

/** Everything a filter may say; each choice counts at once, so that the list behind already shows it. */
export function FilterPanel({ opened, onClose, filter, onChange, count }: Props) {
  const { groups, nameOf } = useGroupNames(opened);
  const statuses = useLiveQuery({
    queryKey: peopleKeys.maritalStatuses,
    live: { topics: ['people'] },
    queryFn: () => api.people.maritalStatuses(),
    enabled: opened,
  });
  const custom = useCustomFields(opened);
  const at = queryOf(filter);
  const select = (key: keyof PeopleFilter, label: string, options: { value: string; label: string }[]) => (
    <NativeSelect
      label={label}
      value={at[key] ?? ''}
      data={[{ value: '', label: w.any }, ...options]}
      onChange={(event) => onChange({ [key]: event.currentTarget.value })}
    />
  );
  const typed = (key: keyof PeopleFilter, label: string, type: 'number' | 'date' | 'text') => (
    <TextInput
      aria-label={label}
      placeholder={label}
      type={type}
      min={type === 'number' ? 0 : undefined}
      max={type === 'number' ? 130 : undefined}
      defaultValue={at[key] ?? ''}
      key={`${key}:${at[key] ?? ''}`}
      onBlur={(event) => tell(key, event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && tell(key, event.currentTarget.value)}
    />
  );
  const tell = (key: keyof PeopleFilter, value: string) => {
    const readable = filterOf({ [key]: value.trim() })[key];
    if (String(readable ?? '') !== (at[key] ?? '')) onChange({ [key]: readable === undefined ? '' : String(readable) });
  };
  const written = statuses.data ?? [];
  const presence = filter.came ? `came ${filter.came}` : filter.away ? `away ${filter.away}` : '';
  return (
    <SidePanel title={w.title} opened={opened} onClose={onClose}>
      <div className={css.fields}>
        {select(
          'gender',
          peopleCommon.gender,
          Object.entries({ ...genders, unknown: recordWords.notKnown }).map(([value, label]) => ({ value, label })),
        )}
        {select('group', sharedWords.group, [
          ...groups.map(({ id, name }) => ({ value: id, label: name })),
          ...(filter.group && !groups.some(({ id }) => id === filter.group)
            ? [{ value: filter.group, label: nameOf(filter.group) }]
            : []),
        ])}
        <fieldset className={css.pair}>
          <legend>{peopleCommon.age}</legend>
          {typed('ageFrom', w.fields.from({ what: peopleCommon.age }), 'number')}
          {typed('ageTo', w.fields.to({ what: peopleCommon.age }), 'number')}
        </fieldset>
        {select(
          'birthMonth',
          w.fields.birthMonth,
          months.map((label, month) => ({ value: String(month + 1), label })),
        )}
        {(written.length > 0 || filter.maritalStatus) &&
          select('maritalStatus', peopleCommon.maritalStatus, withChosen(written, filter.maritalStatus))}
        <NativeSelect
          label={commonWords.attendance}
          value={presence}
          data={[{ value: '', label: w.any }, ...presences(presence)]}
          onChange={(event) => {
            const [key, weeks] = event.currentTarget.value.split(' ');
            onChange({ came: '', away: '', ...(key && { [key]: weeks }) });
          }}
        />
        <fieldset className={css.pair}>
          <legend>{w.fields.notSince}</legend>
          {typed('notSince', w.fields.notSince, 'date')}
        </fieldset>
        {select('firstTimer', commonWords.firstTimer, yesOrNo)}
        {select('phone', w.fields.phone, yesOrNo)}
        {select('optedOut', w.fields.optedOut, yesOrNo)}
        <fieldset className={css.pair}>
          <legend>{commonWords.added}</legend>
          {typed('joinedFrom', w.fields.from({ what: commonWords.added }), 'date')}
          {typed('joinedTo', w.fields.to({ what: commonWords.added }), 'date')}
        </fieldset>
        {typedFilters.map(({ key, label, filtered }) => (
          <fieldset key={key} className={css.pair}>
            <legend>{label}</legend>
            {filtered === 'contains' && typed(key as keyof PeopleFilter, label, 'text')}
            {filtered === 'range' && (
              <>
                {typed(`${key}From` as keyof PeopleFilter, w.fields.from({ what: label }), 'date')}
                {typed(`${key}To` as keyof PeopleFilter, w.fields.to({ what: label }), 'date')}
              </>
            )}
          </fieldset>
        ))}
        <CustomFilters fields={custom} asked={filter.custom} onAsk={(asked) => onChange({ custom: asked })} />
        <div className={css.buttons}>
          <Button variant="default" onClick={() => onChange(queryOf({}))}>
            {peopleCommon.clearAll}
          </Button>
          <Button onClick={onClose}>{w.done(count)}</Button>
        </div>
      </div>
    </SidePanel>
  );
}

/** Periods by which people are asked after; another one in an address or a saved filter stays a choice. */
const periods = ['came 4', 'came 13', 'away 4', 'away 13'];

function presences(chosen: string): { value: string; label: string }[] {
  return [...new Set([...periods, chosen])].filter(Boolean).map((value) => {
    const [key, weeks] = value.split(' ');
    const say = key === 'came' ? filterWords.came : filterWords.away;
    return { value, label: say({ weeks: Number(weeks) }) };
  });
}

/** A status that a saved filter names stays a choice, also where nobody has it any more. */
function withChosen(written: string[], chosen: string | undefined): { value: string; label: string }[] {
  const known = written.some((one) => one.toLowerCase() === chosen?.toLowerCase());
  return [...written, ...(chosen && !known ? [chosen] : [])].map((value) => ({
    value: value.toLowerCase() === chosen?.toLowerCase() ? chosen : value,
    label: value,
  }));
}
