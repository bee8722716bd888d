import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { throttledRefetch } from './use-live-query.ts';

test('an event during a load causes one more load; queries off screen are not waited for', async () => {
  vi.useFakeTimers();
  const client = new QueryClient();
  const answers: (() => void)[] = [];
  const asked = () => new Promise<number>((resolve) => answers.push(() => resolve(answers.length)));
  void client.prefetchQuery({ queryKey: ['list', 'left'], queryFn: () => new Promise<number>(() => undefined) });
  new QueryObserver(client, { queryKey: ['list', 'seen'], queryFn: asked }).subscribe(() => undefined);
  const reader = throttledRefetch(client, [['list']], 0);
  const answer = async (place: number) => {
    await vi.advanceTimersByTimeAsync(10);
    answers[place]!();
    await vi.advanceTimersByTimeAsync(10);
  };
  reader.tell();
  await answer(0);
  expect(answers).toHaveLength(2);
  reader.tell();
  reader.tell();
  await answer(1);
  await answer(2);
  expect(answers).toHaveLength(3);
  reader.stop();
  client.clear();
  vi.useRealTimers();
});
