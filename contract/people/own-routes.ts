import { z } from 'zod';
import { defineRoutes } from '../route.ts';
import { customField, customValues, typedCustom } from './custom-field-routes.ts';
import type { PersonField } from './person-field.ts';
import { personFields, type PersonKey } from './person-fields.ts';

type OwnKey = {
  [K in PersonKey]: (typeof personFields)[K] extends { byThemselves: true } ? K : never;
}[PersonKey];

type OwnInput = { [K in OwnKey]: keyof (typeof personFields)[K]['form'] & string }[OwnKey];

const own = Object.values<PersonField>(personFields)
  .filter(({ byThemselves }) => byThemselves)
  .flatMap(({ form }) => Object.entries(form).map(([input, longest]) => [input, z.string().max(longest)]));

/** The inputs of the form of a person that somebody may fill in for themselves. */
const ownInputs = z.object(Object.fromEntries(own) as { [N in OwnInput]: z.ZodString });

/** `none`: there is no such address to write to; `unconfirmed`: they say it is theirs and have not confirmed it. */
const wanted = z.enum(['yes', 'no', 'none', 'unconfirmed']);

/** A person's own view of themselves. */
const ownDetails = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  address: z.string(),
  gender: z.string(),
  dayOfBirth: z.number().int().nullable(),
  monthOfBirth: z.number().int().nullable(),
  yearOfBirth: z.number().int().nullable(),
  title: z.string(),
  otherNames: z.string(),
  secondPhoneNumber: z.string(),
  secondEmail: z.string(),
  occupation: z.string(),
  language: z.string(),
  dateOfJoining: z.iso.date().nullable(),
  /** The organisation's own fields that are open to the person, and their values. */
  customFields: z.array(customField.pick({ key: true, label: true, kind: true, options: true, forPerson: true })),
  custom: customValues,
  /** The content of the QR code: opaque, the same until it is replaced. */
  code: z.string(),
  sms: wanted,
  mail: wanted,
});

const ofCustomFields = { custom: typedCustom.optional() };

/** People's own details and choices. */
export const ownRoutes = defineRoutes({
  own: {
    method: 'GET',
    path: '/api/People/GetOwnDetails',
    summary: 'What is known of the signed-in person themselves',
    access: 'signed-in',
    reply: ownDetails,
  },
  saveOwnDetails: {
    method: 'PUT',
    path: '/api/People/SaveOwnDetails',
    summary:
      'Change what people may change of themselves; fields not named stay. `was`: what stood there before; where it is something else by now, 409',
    access: 'signed-in',
    body: z.object({
      changes: ownInputs.partial().extend(ofCustomFields),
      was: ownInputs.partial().extend(ofCustomFields).default({}),
    }),
    reply: z.literal(true),
  },
  savePreferences: {
    method: 'PUT',
    path: '/api/People/SaveOwnPreferences',
    summary: 'Choose whether to be written to by SMS and e-mail',
    access: 'signed-in',
    body: z.object({ sms: z.boolean().optional(), mail: z.boolean().optional() }),
    reply: z.literal(true),
  },
});
