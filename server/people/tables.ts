import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  type PgColumnBuilderBase,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
  integer,
  real,
} from 'drizzle-orm/pg-core';
import {
  type CustomValues,
  customKinds,
  type CustomOption,
  forPersonChoices,
} from '../../contract/people/custom-fields.ts';
import type { StoredPerson } from '../../contract/people/person-fields.ts';
import { createdAt, id, jsonb, moment, tenantId, bytea } from '../core/columns.ts';
import { tenants, memberships } from '../core/tables.ts';
import { pictures } from '../media/index.ts';
import type { Kept } from './about/about-person.ts';
import type { PeopleRule } from '../../contract/people/filter.ts';

/** The columns of a person's fields, which import rows share. The descriptors of the fields say which exist. */
export const fieldColumns = () =>
  ({
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    email: text('email').notNull().default(''),
    /** As typed. */
    phoneNumber: text('phone_number').notNull().default(''),
    /** E.164, or null when it is no possible number. */
    phone: text('phone'),
    title: text('title').notNull().default(''),
    otherNames: text('other_names').notNull().default(''),
    /** Searched and matched like the first, never sent to. */
    secondPhoneNumber: text('second_phone_number').notNull().default(''),
    secondPhone: text('second_phone'),
    secondEmail: text('second_email').notNull().default(''),
    occupation: text('occupation').notNull().default(''),
    dateOfJoining: date('date_of_joining'),
    address: text('address').notNull().default(''),
    gender: text('gender', { enum: ['', 'male', 'female'] })
      .notNull()
      .default(''),
    dayOfBirth: smallint('day_of_birth'),
    monthOfBirth: smallint('month_of_birth'),
    yearOfBirth: smallint('year_of_birth'),
    maritalStatus: text('marital_status').notNull().default(''),
    communicationMeans: text('communication_means').notNull().default(''),
    /** BCP 47 where it is known which language it is; else as it was typed. */
    language: text('language').notNull().default(''),
    interestedInJoining: text('interested_in_joining').notNull().default(''),
    wantToBeVisited: text('want_to_be_visited').notNull().default(''),
  }) satisfies Record<keyof StoredPerson, PgColumnBuilderBase>;

/**
 * Everybody an organisation knows, first-timers included. Deleting is archiving.
 * `search_text` and `sort_name` are generated columns added by the search migration.
 */
export const people = pgTable(
  'people',
  {
    tenantId: tenantId(),
    id: id(),
    ...fieldColumns(),
    /** The values of the organisation's own fields, by key; blank ones are absent. */
    custom: jsonb('custom').$type<CustomValues>().notNull().default({}),
    isFirstTimer: boolean('is_first_timer').notNull().default(false),
    /** When they stopped being a first-timer, set by a trigger; null for those who still are or never were. */
    firstTimerUntil: moment('first_timer_until'),
    /** Part of the sample data: reached by the sandbox only, removed with one click. */
    isSample: boolean('is_sample').notNull().default(false),
    importId: uuid('import_id'),
    pictureId: uuid('picture_id'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    archivedAt: moment('archived_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.tenantId] }).onDelete('cascade'),
    foreignKey({ columns: [t.tenantId, t.pictureId], foreignColumns: [pictures.tenantId, pictures.id] }),
    index('people_phone')
      .on(t.tenantId, t.phone)
      .where(sql`${t.phone} IS NOT NULL`),
    index('people_email')
      .on(t.tenantId, sql`lower(${t.email})`)
      .where(sql`${t.email} <> ''`),
    index('people_second_phone')
      .on(t.tenantId, t.secondPhone)
      .where(sql`${t.secondPhone} IS NOT NULL`),
    index('people_second_email')
      .on(t.tenantId, sql`lower(${t.secondEmail})`)
      .where(sql`${t.secondEmail} <> ''`),
    index('people_picture')
      .on(t.tenantId, t.pictureId)
      .where(sql`${t.pictureId} IS NOT NULL`),
    check('people_gender', sql`${t.gender} IN ('', 'male', 'female')`),
  ],
);

/**
 * How many people are not archived, kept by triggers; the sum over the slots counts. Several slots, so that two who add
 * people at the same time need not wait for each other.
 */
export const peopleCounts = pgTable(
  'people_counts',
  {
    tenantId: tenantId(),
    slot: smallint('slot').notNull(),
    people: bigint('people', { mode: 'number' }).notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.slot] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.tenantId] }).onDelete('cascade'),
  ],
);

/** Opt-outs, kept by address, so that they also hold for people who are not in the directory. */
export const optOuts = pgTable(
  'opt_outs',
  {
    tenantId: tenantId(),
    id: id(),
    channel: text('channel').notNull(),
    /** E.164, or an e-mail address in lower case. */
    address: text('address').notNull(),
    source: text('source').notNull(),
    /** The account that recorded it; null if the person opted out themselves. */
    setBy: uuid('set_by'),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.tenantId] }).onDelete('cascade'),
    uniqueIndex('opt_outs_address').on(t.tenantId, t.channel, t.address),
    // Finds recent opt-outs; most of the time there are none.
    index('opt_outs_at').on(t.tenantId, t.channel, t.at),
    check('opt_outs_channel', sql`${t.channel} ~ '^[a-z][a-z0-9_]*$'`),
  ],
);

/** Something done to people at once: kept so that it can be taken back, and told on each person's page. */
export const peopleActs = pgTable(
  'people_acts',
  {
    tenantId: tenantId(),
    id: id(),
    action: text('action', { enum: ['archived', 'restored', 'added to group'] }).notNull(),
    /** Set where people were added to a group. */
    groupId: uuid('group_id'),
    /** Null when the system acted. */
    accountId: uuid('account_id'),
    at: moment('at').notNull(),
    undoneAt: moment('undone_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.tenantId] }).onDelete('cascade'),
    check('people_acts_action', sql`${t.action} IN ('archived', 'restored', 'added to group')`),
  ],
);

/** The people an act changed, without those already in that state. */
export const actedOn = pgTable(
  'people_acted_on',
  {
    tenantId: tenantId(),
    actId: uuid('act_id').notNull(),
    personId: uuid('person_id').notNull(),
    /** Since when a restored person had been archived. */
    archivedBefore: moment('archived_before'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.actId, t.personId] }),
    foreignKey({ columns: [t.tenantId, t.actId], foreignColumns: [peopleActs.tenantId, peopleActs.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.tenantId, t.personId], foreignColumns: [people.tenantId, people.id] }).onDelete('cascade'),
    index('people_acted_on_person').on(t.tenantId, t.personId),
  ],
);

/** Fields of people that the organisation defined. They are never deleted, so their values stay. */
export const customFields = pgTable(
  'custom_fields',
  {
    tenantId: tenantId(),
    id: id(),
    /** Between two `#` in messages, and in what is stored of people; never changed and never given to another. */
    key: text('key').notNull(),
    label: text('label').notNull(),
    kind: text('kind', { enum: customKinds }).notNull(),
    options: jsonb('options').$type<CustomOption[]>().notNull().default([]),
    forLeaders: boolean('for_leaders').notNull().default(false),
    forPerson: text('for_person', { enum: forPersonChoices }).notNull().default('no'),
    place: integer('place').notNull(),
    archivedAt: moment('archived_at'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.tenantId] }).onDelete('cascade'),
    uniqueIndex('custom_fields_key').on(t.tenantId, t.key),
    uniqueIndex('custom_fields_label')
      .on(t.tenantId, sql`lower(${t.label})`)
      .where(sql`${t.archivedAt} IS NULL`),
    check('custom_fields_for_person', sql`${t.forPerson} IN ('no', 'see', 'change')`),
  ],
);

/** Two who may be one, as the last search found them; `first` is the smaller id. */
export const duplicatePairs = pgTable(
  'duplicate_pairs',
  {
    tenantId: tenantId(),
    firstId: uuid('first_id').notNull(),
    secondId: uuid('second_id').notNull(),
    /** The things they share: phone, email, birthday, number. */
    reasons: text('reasons').array().notNull(),
    /** The higher, the likelier. */
    score: real('score').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.firstId, t.secondId] }),
    foreignKey({ columns: [t.tenantId, t.firstId], foreignColumns: [people.tenantId, people.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.tenantId, t.secondId], foreignColumns: [people.tenantId, people.id] }).onDelete('cascade'),
    index('duplicate_pairs_likely').on(t.tenantId, t.score),
    index('duplicate_pairs_second').on(t.tenantId, t.secondId),
  ],
);

/** Two of whom somebody said that they are not the same. */
export const notTheSame = pgTable(
  'not_the_same',
  {
    tenantId: tenantId(),
    firstId: uuid('first_id').notNull(),
    secondId: uuid('second_id').notNull(),
    accountId: uuid('account_id'),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.firstId, t.secondId] }),
    foreignKey({ columns: [t.tenantId, t.firstId], foreignColumns: [people.tenantId, people.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.tenantId, t.secondId], foreignColumns: [people.tenantId, people.id] }).onDelete('cascade'),
    index('not_the_same_second').on(t.tenantId, t.secondId),
  ],
);

/** When an organisation's people were last searched for duplicates. */
export const duplicateSearches = pgTable(
  'duplicate_searches',
  { tenantId: tenantId(), at: moment('at').notNull(), found: integer('found').notNull().default(0) },
  (t) => [
    primaryKey({ columns: [t.tenantId] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.tenantId] }).onDelete('cascade'),
  ],
);

/** Two who were made one. `before` puts them back; `after` tells whether anything has changed since. */
export const personMerges = pgTable(
  'person_merges',
  {
    tenantId: tenantId(),
    id: id(),
    keptId: uuid('kept_id').notNull(),
    mergedId: uuid('merged_id').notNull(),
    accountId: uuid('account_id'),
    at: moment('at').notNull(),
    before: jsonb('before').$type<Record<string, Kept>>().notNull(),
    after: jsonb('after').$type<Record<string, Kept>>().notNull(),
    undoneAt: moment('undone_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.keptId], foreignColumns: [people.tenantId, people.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.tenantId, t.mergedId], foreignColumns: [people.tenantId, people.id] }).onDelete('cascade'),
    index('person_merges_kept').on(t.tenantId, t.keptId),
    index('person_merges_merged').on(t.tenantId, t.mergedId),
    uniqueIndex('person_merges_once')
      .on(t.tenantId, t.mergedId)
      .where(sql`${t.undoneAt} IS NULL`),
  ],
);

/** For one message the rule may leave some out, by their ids. */
type KeptRule = PeopleRule & { except?: string[] | undefined };

/**
 * People chosen by a rule or by name, under an id that a message can carry. Rows with `saved` are in the list of
 * filters; the others were chosen for one message, and stay because it may be scheduled.
 */
export const peopleFilters = pgTable(
  'people_filters',
  {
    tenantId: tenantId(),
    id: id(),
    name: text('name').notNull(),
    saved: boolean('saved').notNull().default(false),
    rule: jsonb('rule').$type<KeptRule>(),
    personIds: uuid('person_ids').array(),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.tenantId] }).onDelete('cascade'),
    uniqueIndex('people_filters_name')
      .on(t.tenantId, sql`lower(${t.name})`)
      .where(sql`${t.saved}`),
    check('people_filters_says', sql`(${t.rule} IS NULL) <> (${t.personIds} IS NULL)`),
  ],
);

/** Links an account that signs in here to its person. */
export const personAccounts = pgTable(
  'person_accounts',
  {
    tenantId: tenantId(),
    accountId: uuid('account_id').notNull(),
    personId: uuid('person_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.accountId] }),
    foreignKey({
      columns: [t.tenantId, t.accountId],
      foreignColumns: [memberships.tenantId, memberships.accountId],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.tenantId, t.personId], foreignColumns: [people.tenantId, people.id] }).onDelete('cascade'),
    uniqueIndex('person_accounts_person').on(t.tenantId, t.personId),
  ],
);

/** The code in a person's QR code: reveals nothing by itself, and can be replaced when a card is lost. */
export const personCodes = pgTable(
  'person_codes',
  { tenantId: tenantId(), personId: uuid('person_id').notNull(), code: text('code').notNull(), createdAt: createdAt() },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.personId] }),
    foreignKey({ columns: [t.tenantId, t.personId], foreignColumns: [people.tenantId, people.id] }).onDelete('cascade'),
    uniqueIndex('person_codes_code').on(t.tenantId, t.code),
  ],
);

/** A person's consent: to what, how we know, and when. */
export const personConsents = pgTable(
  'person_consents',
  {
    tenantId: tenantId(),
    id: id(),
    personId: uuid('person_id').notNull(),
    what: text('what').notNull(),
    source: text('source').notNull(),
    givenOn: date('given_on').notNull(),
    notedBy: uuid('noted_by'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.personId], foreignColumns: [people.tenantId, people.id] }).onDelete('cascade'),
    index('person_consents_person').on(t.tenantId, t.personId),
  ],
);

/** Opt-outs of people who were erased: enough to know the address again, and nothing that leads to it. */
export const keptOptOuts = pgTable(
  'kept_opt_outs',
  { tenantId: tenantId(), channel: text('channel').notNull(), addressHash: bytea('address_hash').notNull() },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.channel, t.addressHash] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.tenantId] }).onDelete('cascade'),
  ],
);

/** The organisation's secret in those. */
export const optOutKeys = pgTable('opt_out_keys', { tenantId: tenantId(), key: bytea('key').notNull() }, (t) => [
  primaryKey({ columns: [t.tenantId] }),
  foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.tenantId] }).onDelete('cascade'),
]);
