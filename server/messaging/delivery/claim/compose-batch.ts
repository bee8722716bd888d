import type { Outgoing } from '../../../adapters/gateway.ts';
import type { Ctx } from '../../../core/context.ts';
import { optOutTokens } from '../../../people/index.ts';
import type { Channel, Reader, Text } from '../../channels/channel.ts';

/** What goes out to each of these readers of a message, in their order: with their name and their link, the same every time. */
export async function composeBatch(
  ctx: Ctx,
  channel: Channel,
  text: Text,
  readers: readonly Reader[],
): Promise<Outgoing[]> {
  const addresses = readers.map(({ to }) => to);
  const tokens = text.optOutBase === '' ? new Map<string, string>() : await optOutTokens(ctx, channel.name, addresses);
  const compose = channel.compose(text);
  const counted = (await channel.counting?.(ctx, text, readers)) ?? readers;
  return counted.map((reader) => compose({ ...reader, token: tokens.get(reader.to) }));
}
