/** Work for the tests of bounded threads: some of it well behaved, some not. */
export function double(input: number, report: (report: unknown) => void): number {
  report('half way');
  return input * 2;
}

export function outgrowHeap(): number {
  const held: string[][] = [];
  for (;;) held.push(Array.from({ length: 1000 }, (_, index) => `string ${held.length} ${index}`));
}

export function spin(): never {
  for (;;);
}

export function fail(): never {
  throw new TypeError('no');
}
