import type { Answered, Caller } from '../caller.ts';
import type { ExampleCall } from './example-input.ts';

/** Makes a call of the contract: with its files as multipart if it takes any, else as JSON. */
export function makeCall(caller: Caller, call: ExampleCall, headers: Record<string, string> = {}): Promise<Answered> {
  return caller.call(
    call.method,
    call.path,
    call.files ? { form: formOf(call), headers } : { body: call.body, headers },
  );
}

function formOf(call: ExampleCall): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries((call.body ?? {}) as Record<string, unknown>))
    form.set(name, String(value));
  for (const name of call.files ?? []) form.set(name, new File(['FirstName\nAda\n'], 'people.csv'));
  return form;
}
