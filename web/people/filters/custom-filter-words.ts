import type { CustomField, CustomValue } from '../../../contract/people/custom-fields.ts';
import { type CustomCondition, customConditionsOf, customFilterOf } from '../../../contract/people/custom-filter.ts';
import type { Query } from '../../core/query-params.ts';
import { customText } from '../custom-fields/custom-facts.tsx';
import { recordWords } from '../../ui/wording/record-words.ts';

/** Each thing a filter says of the organisation's own fields, in words, with the address that does not say it. */
export function saidOfCustom(
  asked: string | undefined,
  fields: readonly CustomField[],
): { label: string; without: Query }[] {
  const conditions = customConditionsOf(asked);
  return Object.entries(conditions).flatMap(([key, condition]) => {
    const { [key]: _gone, ...others } = conditions;
    const without = { custom: customFilterOf(others) };
    const field = fields.find((one) => one.key === key);
    return [{ label: `${field?.label ?? key}: ${saidOf(field, condition)}`, without }];
  });
}

function saidOf(field: CustomField | undefined, { known, has, from, to, yes, any }: CustomCondition): string {
  const say = (value: CustomValue | undefined) => (field ? customText(field, value) : String(value ?? ''));
  const said = [
    has,
    from !== undefined || to !== undefined ? [from, to].map(say).join(' – ') : undefined,
    yes === undefined ? undefined : say(yes),
    any === undefined ? undefined : any.map((id) => say(field?.kind === 'choice' ? id : [id])).join(', '),
    known === undefined ? undefined : known ? recordWords.known : recordWords.notKnown,
  ];
  return said.filter((one) => one !== undefined).join(', ');
}
