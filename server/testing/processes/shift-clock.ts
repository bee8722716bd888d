/** Sets the clock that `Date` reads ahead by so much, in this process or, as a script of its own, in a browser. It goes on. */
export function shiftClock(aheadMs: number): void {
  const real = Date;
  const now = () => real.now() + aheadMs;
  globalThis.Date = new Proxy(real, {
    construct: (target, given, asked): object => Reflect.construct(target, given.length > 0 ? given : [now()], asked),
    apply: () => new real(now()).toString(),
    get: (target, name): unknown => (name === 'now' ? now : Reflect.get(target, name)),
  });
}
