import { withOptOutLink } from '../../../../contract/messaging/opt-out-link.ts';
import { parseTemplate, personalise } from '../../../../contract/messaging/personalise.ts';
import type { Ctx } from '../../../core/context.ts';
import { optOutTokens } from '../../../people/index.ts';

type Written = { body: string; isPersonalized: boolean; optOutBase: string };
type Reader = { address: string; greeting: string };

/** What a message says to each of these people, in their order: with their name and their link, the same every time. */
export async function textsFor(ctx: Ctx, message: Written, readers: readonly Reader[]): Promise<string[]> {
  const { body, isPersonalized, optOutBase } = message;
  const template = parseTemplate(body);
  const addresses = readers.map(({ address }) => address);
  const tokens = optOutBase === '' ? new Map<string, string>() : await optOutTokens(ctx, 'sms', addresses);
  return readers.map(({ address, greeting }) => {
    const text = isPersonalized ? (personalise(template, greeting) ?? body) : body;
    return withOptOutLink(text, optOutBase, tokens.get(address));
  });
}
