import { parseJson } from '../parse-json.ts';

/**
 * The condition on one field. `known`: whether it has a value. `has`: a part of its words. `from`, `to`: numbers or
 * days, both included. `yes`: the answer of a yes/no. `any`: choice ids, one of which is there.
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

/** An address's conditions on the organisation's own fields; none if it is not in our format. */
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
