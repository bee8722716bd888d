import { expect, test } from 'vitest';
import { readEnv } from './env.ts';

test('no settings at all are a complete configuration', () => {
  expect(readEnv({})).toMatchObject({
    PORT: 3000,
    HOST: '0.0.0.0',
    DATA_DIR: './data',
    ROLE: 'all',
    SMS_ROUTES: ['sandbox'],
    TRUST_PROXY: [],
  });
});

test('an empty value counts as unset, and lists are split', () => {
  expect(readEnv({ PORT: '', SMS_ROUTES: ' termii , sandbox ', TRUST_PROXY: '10.0.0.1,::1' })).toMatchObject({
    PORT: 3000,
    SMS_ROUTES: ['termii', 'sandbox'],
    TRUST_PROXY: ['10.0.0.1', '::1'],
  });
});

test('a size is a number with its unit', () => {
  const said = ['5 GB', '512mb', '1.5 GB', '2 TB'].map((text) => readEnv({ STORAGE_LIMIT: text }).STORAGE_LIMIT);
  expect(said).toEqual([5_368_709_120, 536_870_912, 1_610_612_736, 2_199_023_255_552]);
  expect(readEnv({}).STORAGE_LIMIT).toBe(5_368_709_120);
});

test.each([
  ['PORT', 'eighty', 'PORT: should be a number such as 3000'],
  ['PORT', '70000', 'PORT: '],
  ['ROLE', 'boss', 'ROLE: should be all, web or worker'],
  ['ROLE', 'worker', 'ROLE: should be all unless DATABASE_URL'],
  ['DATABASE_URL', 'mysql://x', 'DATABASE_URL: should begin with postgres://'],
  ['DATABASE_READ_URL', 'postgres://one/x,two', 'DATABASE_READ_URL: should be addresses that begin with postgres://'],
  ['DATABASE_READ_URL', 'postgres://localhost/x', 'DATABASE_READ_URL: should stand beside DATABASE_URL'],
  ['LISTEN_URL', 'postgres://localhost/x', 'LISTEN_URL: should stand beside DATABASE_URL'],
  ['PREPARED_STATEMENTS', 'yes', 'PREPARED_STATEMENTS: should be on or off'],
  ['SIGN_UP', 'maybe', 'SIGN_UP: should be open, invite or off'],
  ['APP_URL', 'koinonia', 'APP_URL: should be an address such as https://'],
  ['APP_URL', 'https://example.org/koinonia', 'APP_URL: should end with the host'],
  ['APP_URL', 'https://example.org/koinonia/', 'APP_URL: should end with the host'],
  ['APP_URL', 'https://example.org/?at=koinonia', 'APP_URL: should end with the host'],
  ['SMS_ROUTE_OPTIONS', '{', 'SMS_ROUTE_OPTIONS: should be JSON'],
  ['SMS_ROUTE_OPTIONS', '{"termii":{"rate":-1}}', 'SMS_ROUTE_OPTIONS.termii.rate: '],
  ['SMS_CALLBACK_SECRET', 'short', 'SMS_CALLBACK_SECRET: should be at least 16'],
  ['STORAGE_LIMIT', '5', 'STORAGE_LIMIT: should be a size such as 5 GB'],
  ['STORAGE_LIMIT', 'lots of GB', 'STORAGE_LIMIT: should be a size such as 5 GB'],
  ['TRIAL_UNITS', '-1', 'TRIAL_UNITS: '],
  ['TRIAL_UNITS', 'many', 'TRIAL_UNITS: should be a number of units'],
  ['SMTP_URL', 'mail.example.org', 'SMTP_URL: should begin with smtp'],
  ['EDITOR_UPLOAD_URL', 'uploads', 'EDITOR_UPLOAD_URL: should be an address'],
  ['EDITOR_TOKEN_URL', 'https://x.example.org/token', 'EDITOR_TOKEN_URL: should stand beside EDITOR_UPLOAD_URL'],
  ['SMTP_OPTIONS', '{', 'SMTP_OPTIONS: should be JSON'],
  ['SMTP_OPTIONS', '{"rate":0}', 'SMTP_OPTIONS.rate: '],
  ['SMTP_OPTIONS', '{"speed":1}', 'SMTP_OPTIONS: '],
  ['BOUNCE_ADDRESS', 'bounces', 'BOUNCE_ADDRESS: should be an address such as'],
  ['BOUNCE_IMAP_URL', 'mail.example.org', 'BOUNCE_IMAP_URL: should be an address such as imaps://'],
  ['BOUNCE_IMAP_URL', 'imap://a:b@host', 'BOUNCE_IMAP_URL: should stand beside BOUNCE_ADDRESS'],
  ['DKIM_DOMAIN', 'example.org', 'DKIM_DOMAIN: should stand together with'],
  ['TERMII_BASE_URL', 'termii', 'TERMII_BASE_URL: should be an address'],
  ['AFRICASTALKING_BASE_URL', 'here', 'AFRICASTALKING_BASE_URL: should be an address'],
  ['SMPP_URL', 'http://host', 'SMPP_URL: should be an address such as smpp://'],
  ['S3_URL', 'https://s3.example.org/bucket', 'S3_URL: should be an address such as https://key:secret@'],
  ['TWILIO_FROM', '0803', 'TWILIO_FROM: should be a number of yours'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL: should be a level such as info'],
])('%s=%s is refused with one line that names it', (name, value, words) => {
  let said = '';
  try {
    readEnv({ [name]: value });
  } catch (error) {
    said = (error as Error).message;
  }
  expect(said).toContain(words);
  expect(said).not.toContain('\n');
});
