import { parseJson } from '../parse-json.ts';

/**
 * What is asked of one field. `known`: whether anything is. `has`: a part of its words. `from`, `to`: numbers or days, both
 * included. `yes`: what a yes/no says. `any`: the ids of choices, one of which is there.
 */
export type CustomCondition = {
  known?: boolean | undefined;
  has?: string | undefined;
  from?: number | string | undefined;
  to?: number | string | undefined;
  yes?: boolean | undefined;
  any?: string[] | undefined;
};

/** By the key of the field. */
export type CustomConditions = Record<string, CustomCondition>;

/** What an address asks of the organisation's own fields; nothing where it asks in another way than ours. */
export function customConditionsOf(text: string | undefined): CustomConditions {
  const read = text ? parseJson(text) : undefined;
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return {};
  return Object.fromEntries(
    Object.entries(read as Record<string, unknown>).filter(([, one]) => typeof one === 'object' && one !== null),
  ) as CustomConditions;
}

/** The text for these conditions; undefined where they ask nothing. */
export function customFilterOf(asked: CustomConditions): string | undefined {
  const said = Object.entries(asked).filter(([, one]) => Object.values(one).some((value) => value !== undefined));
  return said.length > 0 ? JSON.stringify(Object.fromEntries(said)) : undefined;
}
