import { Secret, TOTP } from 'otpauth';
import { makeLink } from '../../session/proof/links.ts';
import { changeAccount } from '../accounts.ts';
import type { TestApp } from '../app.ts';
import { buildPerson } from '../build.ts';
import type { Answered, Caller } from '../caller.ts';
import { password } from '../calls/example-input.ts';
import { memberOf } from '../members.ts';
import { softwareAuthenticator } from '../software-authenticator.ts';

type Change = [
  feature: 'people' | 'followup' | 'session' | 'reports',
  route: string,
  action: string,
  make: () => Promise<Answered>,
];
type Here = { app: TestApp; caller: Caller; tenantId: string; password: string };

/** Every change of logins, second factors and privacy, made once by the owner, to test that each is in the trail. */
export function accessChanges(it: () => Here): Change[] {
  let made: ReturnType<typeof softwareAuthenticator> | undefined;
  const passkey = () => (made ??= softwareAuthenticator(it().app.url));

  async function recordConsent(): Promise<Answered> {
    const given = { what: 'Canary SMS', source: 'Canary form', givenOn: '2026-01-04' };
    return it().caller.post(`/api/People/RecordConsent/${await guest()}`, given);
  }

  const factor = <T>(method: string, path: string, body: object = {}) =>
    it().caller.call<T>(method, `/api/settings/second-factor/${path}`, { body: { password: it().password, ...body } });

  /** Pretends that the owner's address is unproved and a letter has come. */
  async function letter() {
    const { database } = it().app.base;
    const { email } = (await it().caller.get<{ email: string }>('/api/Membership/GetCurrentSignedInUser')).body;
    await changeAccount(database, email, { provedAt: null, provedBy: null });
    return (await makeLink(database, { email, now: new Date(), madeBy: 'mail' }))!;
  }

  async function confirmApp(): Promise<Answered> {
    const { secret } = (await factor<{ secret: string }>('POST', 'authenticator')).body;
    return factor('POST', 'authenticator/confirm', {
      code: new TOTP({ secret: Secret.fromBase32(secret) }).generate(),
    });
  }

  async function addPasskey(): Promise<Answered> {
    const options = (await factor<{ challenge: string }>('POST', 'passkey-challenge')).body;
    return factor('POST', 'passkeys', { name: 'Canary phone', response: passkey().make(options) });
  }

  let guestId: string | undefined;
  /** One person for every change of a login. */
  const guest = async () => (guestId ??= await buildPerson(it().app, it().tenantId, { lastName: 'Guest' }));

  async function acceptLogin(): Promise<Answered> {
    const invited = await it().caller.post<{ link: string }>(`/api/Logins/InviteMember/${await guest()}`, {
      via: 'link',
    });
    const [, token] = invited.body.link.split('#');
    return it()
      .app.caller()
      .post('/api/Logins/AcceptInvitation', { token, email: 'canary-guest@example.org', password });
  }

  /** Their own choice, so the member acts. */
  async function savePreferences(): Promise<Answered> {
    const person = await buildPerson(it().app, it().tenantId, { phone: '+2348035550166', lastName: 'Guest' });
    const member = await memberOf(it().app, it().tenantId, person);
    return member.call('PUT', '/api/People/SaveOwnPreferences', { body: { sms: false } });
  }

  async function saveOwnDetails(): Promise<Answered> {
    const member = await memberOf(it().app, it().tenantId, await buildPerson(it().app, it().tenantId, {}));
    return member.call('PUT', '/api/People/SaveOwnDetails', { body: { changes: { occupation: 'Nurse' } } });
  }

  return [
    ['people', 'saveOwnDetails', 'person.changed', saveOwnDetails],
    ['people', 'savePreferences', 'sms.opted_out', savePreferences],
    [
      'followup',
      'inviteMember',
      'login.invited',
      async () => it().caller.post(`/api/Logins/InviteMember/${await guest()}`, { via: 'link' }),
    ],
    ['followup', 'acceptMemberInvitation', 'login.accepted', acceptLogin],
    [
      'followup',
      'takeBackLogin',
      'login.taken_back',
      async () => it().caller.post(`/api/Logins/TakeBackLogin/${await guest()}`, {}),
    ],
    [
      'followup',
      'restoreLogin',
      'login.restored',
      async () => it().caller.post(`/api/Logins/RestoreLogin/${await guest()}`, {}),
    ],
    ['people', 'recordConsent', 'consent.recorded', recordConsent],
    [
      'people',
      'removeConsent',
      'consent.removed',
      async () =>
        it().caller.call(
          'DELETE',
          `/api/People/RemoveConsent/${((await recordConsent()) as Answered<{ id: string }>).body.id}`,
        ),
    ],
    [
      'people',
      'erasePerson',
      'person.erased',
      async () =>
        it().caller.post(
          `/api/People/ErasePerson/${await buildPerson(it().app, it().tenantId, { lastName: 'Guest' })}`,
          {
            password: it().password,
          },
        ),
    ],
    [
      'session',
      'proveByLink',
      'account.address_proved',
      async () => it().caller.post('/api/session/prove', { token: (await letter()).token }),
    ],
    [
      'session',
      'proveByCode',
      'account.address_proved',
      async () => it().caller.post('/api/settings/address/prove', { code: (await letter()).code }),
    ],
    ['session', 'confirmAuthenticator', 'second_factor.authenticator_added', confirmApp],
    ['session', 'newRecoveryCodes', 'second_factor.codes_renewed', () => factor('POST', 'recovery-codes')],
    [
      'session',
      'removeAuthenticator',
      'second_factor.authenticator_removed',
      () => factor('POST', 'authenticator/remove'),
    ],
    ['session', 'addPasskey', 'second_factor.passkey_added', addPasskey],
    [
      'session',
      'removePasskey',
      'second_factor.passkey_removed',
      () => factor('POST', 'passkeys/remove', { id: passkey().use({ challenge: '' }).id }),
    ],
    ['session', 'needSecondFactor', 'second_factor.needed', () => factor('PUT', 'rule', { needed: true })],
    [
      'reports',
      'saveRetention',
      'retention.set',
      () =>
        it().caller.call('PUT', '/api/Privacy/SaveRetention', {
          body: { archivePeopleAfter: 240, archiveFirstTimersAfter: null, forgetMessagesAfter: null },
        }),
    ],
    [
      'reports',
      'exportOrganisation',
      'organisation.export_asked',
      () => it().caller.post('/api/Privacy/ExportOrganisation', { password: it().password }),
    ],
    [
      'reports',
      'closeOrganisation',
      'organisation.closing',
      () => it().caller.post('/api/Privacy/CloseOrganisation', { name: 'Canary Chapel', password: it().password }),
    ],
    ['reports', 'cancelClosing', 'organisation.kept', () => it().caller.post('/api/Privacy/KeepOrganisation', {})],
  ];
}
