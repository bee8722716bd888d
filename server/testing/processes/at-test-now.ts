import { shiftClock } from './shift-clock.ts';

// Imported before anything else by a process of the tests that is to live at TEST_NOW: `?ahead=` says how far off that is.
shiftClock(Number(new URL(import.meta.url).searchParams.get('ahead')));
