// Imported before anything else by a test process that lives at TEST_NOW; `?ahead=` gives the offset.
shiftClock(Number(new URL(import.meta.url).searchParams.get('ahead')));

/**
 * Sets the clock of `Date` ahead by this much, in this process or, as a script of its own, in a browser. It runs on.
 */
export function shiftClock(aheadMs: number): void {
  const real = Date;
  const realNow = real.now.bind(real);
  // A test may replace it.
  let now = () => realNow() + aheadMs;
  globalThis.Date = new Proxy(real, {
    construct: (target, given, asked): object => Reflect.construct(target, given.length > 0 ? given : [now()], asked),
    apply: () => new real(now()).toString(),
    get: (target, name): unknown => (name === 'now' ? now : Reflect.get(target, name)),
    set: (target, name, value: () => number, receiver) => {
      // A class that extends this one, such as a fake timer's Date, keeps its own.
      if (name !== 'now' || receiver !== globalThis.Date) return Reflect.set(target, name, value, receiver);
      now = value;
      return true;
    },
  });
}
