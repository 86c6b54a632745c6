import type { AsyncConsult, DataRequest } from '@consult/domain'
import { recordingConsentWordings } from '@consult/domain/recording-consent'
import { createResetRequestsWorker, deactivateMemberAsOperator, invitePhysician, setPassword } from '@consult/services'
import {
  clinicOrigin,
  createOutbox,
  memberPassword,
  newPhone,
  nextNumber,
  sampleFiles,
  success,
} from '../../environment/index.ts'
import {
  addAccessReason,
  addAlert,
  addApiKey,
  addMacro,
  addTestClock,
  addWebhookEndpoint,
} from '../../surface/index.ts'
import { type Prepare, physicianSide, type Scene } from './audited-scene.fixture.ts'
import { newKey, passkeyCalls } from './passkeys.fixture.ts'
import { dataOf, signingIn } from './second-factor.fixture.ts'
import { signInAdministrator } from './sign-in-member.fixture.ts'
import { newDomain, type SingleSignOnTest, singleSignOn } from './single-sign-on.fixture.ts'

const password = 'a password that nobody guesses'

async function patientSide({ partner }: Scene, status: AsyncConsult['status'] & ('invited' | 'queued')) {
  const { id, patientId } = await partner.consult({ status })
  return { id, client: await partner.frame({ patientId }) }
}

async function mailedToken({ environment, partner, physician }: Scene, kind: 'invitation' | 'reset'): Promise<string> {
  const outbox = createOutbox(environment)
  if (kind === 'invitation') await invitePhysician(environment.operator, physician.id)
  await outbox.deliver(partner)
  return outbox.token(physician.resource.email, kind)
}

/** An administrator who has just signed in. */
const administrator = async (partner: Scene['partner']) => (await partner.member('administrator')).client

/** A physician who must set up a second factor at the next sign-in. */
async function enrolling({ environment, partner }: Scene) {
  await partner.update({ secondFactor: 'required' })
  return signingIn(environment, partner)
}

/** The page of a physician who has just signed in with a password alone. */
async function ownPage({ environment, partner }: Scene) {
  await partner.update({ secondFactor: 'optional' })
  const person = await signingIn(environment, partner)
  return { person, client: environment.api.as((await person.first()).token) }
}

/** A physician with a passkey, on the page where they added it. */
async function withPasskey(scene: Scene) {
  const { person, client } = await ownPage(scene)
  const calls = passkeyCalls(scene.environment)
  const { key } = await calls.add(client)
  return { person, client, calls, key }
}

/** A provider, and an administrator who has just signed in with a password. */
async function withProvider(scene: Scene, prepare: (sso: SingleSignOnTest) => Promise<Record<string, unknown>>) {
  const sso = await singleSignOn(scene.environment)
  const { email } = await scene.partner.member('administrator')
  const input = await prepare(sso)
  const credentials = { email, password: memberPassword, site: 'console' }
  const entered = await sso.nobody().post<{ result: { data: { token: string } } }>('/trpc/portal.signIn', credentials)
  const client = sso.api.as(dataOf(entered).token)
  return { sso, client, input, afterwards: sso.close }
}

/** An input for each procedure that changes something, by procedure name. */
export const mutations: Record<string, Prepare> = {
  'patients.upsert': async ({ partner }) => ({
    client: partner.key,
    input: { externalId: `audited-${nextNumber()}`, phone: newPhone() },
  }),
  'patients.update': async ({ partner }) => ({
    client: partner.key,
    input: { id: (await partner.patient()).id, legalHold: true },
  }),
  'patients.erase': async ({ partner }) => ({ client: partner.key, input: { id: (await partner.patient()).id } }),
  'patients.export': async ({ partner }) => ({ client: partner.key, input: { id: (await partner.patient()).id } }),
  'dataRequests.cancel': async ({ partner }) => {
    const { id } = await partner.patient()
    const request = success(await partner.key.send<DataRequest>('DELETE', `/v1/patients/${id}`))
    return { client: partner.key, input: { id: request.id } }
  },
  'patients.createEmbedSession': async ({ partner }) => ({
    client: partner.key,
    input: { id: (await partner.patient()).id },
  }),
  'physicians.provision': async ({ partner }) => {
    const n = nextNumber()
    const input = { externalId: `audited-${n}`, email: `audited-${n}@x.example`, firstName: 'A', lastName: 'B' }
    return { client: partner.key, input }
  },
  'physicians.mintSession': async ({ partner, physician }) => ({ client: partner.key, input: { id: physician.id } }),
  'physicians.deactivate': async ({ partner }) => {
    const { id } = await partner.physician()
    return { client: partner.key, input: { id } }
  },
  'physicians.reactivate': async ({ partner }) => {
    const { id } = await partner.physician()
    success(await partner.key.post(`/v1/physicians/${id}/deactivate`))
    return { client: partner.key, input: { id } }
  },
  'physicians.resetSecondFactor': async ({ partner }) => ({
    client: partner.key,
    input: { id: (await partner.physician()).id },
  }),
  'physicians.endSessions': async ({ partner }) => ({
    client: partner.key,
    input: { id: (await partner.physician()).id },
  }),
  'physicians.replaceLicenses': async ({ physician }) => ({
    client: physician.asserted,
    input: { id: 'me', licenses: [] },
  }),
  'physicians.replaceLanguages': async ({ physician }) => ({
    client: physician.asserted,
    input: { id: 'me', languages: ['en'] },
  }),
  'physicians.setPresence': async ({ physician }) => ({
    client: physician.asserted,
    input: { id: 'me', status: 'online' },
  }),
  'physicians.setAvailability': async ({ physician }) => ({
    client: physician.asserted,
    input: { id: 'me', timeZone: 'UTC', weekly: [] },
  }),
  'console.inviteMember': async ({ partner }) => ({
    client: await administrator(partner),
    input: { email: `audited-${nextNumber()}@x.example`, role: 'developer' },
  }),
  ...Object.fromEntries(
    ['inviteMemberAgain', 'deactivateMember', 'endMemberSessions', 'resetMemberFactors'].map(
      (act): [string, Prepare] => [
        `console.${act}`,
        async ({ partner }) => ({
          client: await administrator(partner),
          input: { id: (await partner.member('developer')).id },
        }),
      ],
    ),
  ),
  'console.reactivateMember': async ({ environment, partner }) => {
    const { id } = await partner.member('developer')
    await deactivateMemberAsOperator(environment.operator, id)
    return { client: await administrator(partner), input: { id } }
  },
  'consoleEndpoints.create': async ({ partner }) => ({
    client: await administrator(partner),
    input: { url: 'http://127.0.0.1:9/', events: ['telehealth.completed'] },
  }),
  ...Object.fromEntries(
    ['update', 'remove', 'rotateSecret', 'disable', 'enable', 'test'].map((act): [string, Prepare] => [
      `consoleEndpoints.${act}`,
      async ({ partner }) => ({
        client: await administrator(partner),
        input: { id: await addWebhookEndpoint(partner) },
      }),
    ]),
  ),
  'consoleEndpoints.replay': async ({ partner }) => {
    await partner.consult({ status: 'invited' })
    const [event] = await partner.events()
    return {
      client: await administrator(partner),
      input: { id: await addWebhookEndpoint(partner), eventId: event?.id },
    }
  },
  'consoleEndpoints.recover': async ({ partner }) => {
    const consult = await partner.consult({ status: 'invited' })
    const input = { id: await addWebhookEndpoint(partner), since: consult.createdAt }
    return { client: await administrator(partner), input }
  },
  'consoleKeys.create': async ({ partner }) => ({
    client: await administrator(partner),
    input: { name: 'Reports', scopes: ['consults:read'] },
  }),
  ...Object.fromEntries(
    ['update', 'revoke', 'rotate'].map((act): [string, Prepare] => [
      `consoleKeys.${act}`,
      async ({ partner }) => ({ client: await administrator(partner), input: { id: await addApiKey(partner) } }),
    ]),
  ),
  'consoleInstallation.check': async ({ partner }) => ({
    client: await administrator(partner),
    input: { url: 'http://127.0.0.1:9/' },
  }),
  'consoleSettings.change': async ({ partner }) => ({
    client: await administrator(partner),
    input: { allowedOrigins: ['https://clinic.example'] },
  }),
  ...Object.fromEntries(
    ['invite', 'deactivate', 'endSessions', 'resetSecondFactor'].map((act): [string, Prepare] => [
      `consolePhysicians.${act}`,
      async ({ partner }) => ({ client: await administrator(partner), input: { id: (await partner.physician()).id } }),
    ]),
  ),
  'consolePhysicians.reactivate': async ({ partner }) => {
    const { id } = await partner.physician()
    success(await partner.key.post(`/v1/physicians/${id}/deactivate`))
    return { client: await administrator(partner), input: { id } }
  },
  'consoleDataRequests.exportPatient': async ({ partner }) => ({
    client: (await partner.member('administrator')).client,
    input: { patientId: (await partner.patient()).id },
  }),
  ...Object.fromEntries(
    ['createLink', 'cancel'].map((act): [string, Prepare] => [
      `consoleDataRequests.${act}`,
      async ({ environment, partner }) => {
        const { id } = await partner.patient()
        const request = success(await partner.key.post<DataRequest>(`/v1/patients/${id}/export`))
        return { client: await signInAdministrator(environment, partner), input: { id: request.id } }
      },
    ]),
  ),
  'consolePhysicians.setSupervisor': async ({ partner }) => ({
    client: await administrator(partner),
    input: { id: (await partner.physician()).id, supervisor: true },
  }),
  'alerts.review': async ({ partner }) => ({
    client: (await partner.member('auditor')).client,
    input: { id: await addAlert(partner), note: 'Plausible.' },
  }),
  'audit.export': async ({ partner }) => ({
    client: (await partner.member('auditor')).client,
    input: { format: 'csv' },
  }),
  'accessReasons.give': async ({ partner, physician }) => {
    const { id } = await partner.consult({ status: 'active', physician: await partner.physician() })
    await partner.update({ colleaguesConsults: 'ask_reason' })
    const input = { consultId: id, category: 'other', reason: 'The patient called me about it.' }
    return { client: physician.asserted, input, restore: () => partner.update({ colleaguesConsults: 'open' }) }
  },
  'accessReasons.review': async ({ partner }) => ({
    client: (await partner.member('auditor')).client,
    input: { id: await addAccessReason(partner), note: 'Plausible.' },
  }),
  'console.setSingleSignOn': (scene) =>
    withProvider(scene, async ({ provider: { issuer, clientId, clientSecret } }) => ({
      issuer,
      client: clientId,
      clientSecret,
    })),
  'console.removeSingleSignOn': (scene) =>
    withProvider(scene, async (sso) => {
      await sso.equip(scene.partner)
      return {}
    }),
  'console.addSsoDomain': (scene) => withProvider(scene, async () => ({ domain: newDomain() })),
  'console.verifySsoDomain': (scene) =>
    withProvider(scene, async (sso) => ({ domain: await sso.publish(scene.partner.id, newDomain()) })),
  'console.removeSsoDomain': (scene) =>
    withProvider(scene, async (sso) => ({ domain: await sso.publish(scene.partner.id, newDomain()) })),
  'singleSignOn.complete': async (scene) => {
    const { sso, afterwards } = await withProvider(scene, async () => ({}))
    const domain = await sso.equip(scene.partner)
    const { browser, query } = await sso.goThere({ email: (await sso.physician(scene.partner, domain)).email })
    return { client: sso.nobody(), input: { browser, query }, afterwards }
  },
  'events.resend': async ({ partner }) => {
    await partner.setWebhook('http://127.0.0.1:9/')
    await partner.consult({ status: 'invited' })
    return { client: partner.key, input: { id: (await partner.events()).at(-1)?.id } }
  },
  'apiKeys.create': async ({ partner }) => ({
    client: partner.key,
    input: { name: 'Reports', scopes: ['consults:read'] },
  }),
  ...Object.fromEntries(
    ['update', 'revoke', 'rotate'].map((act): [string, Prepare] => [
      `apiKeys.${act}`,
      async ({ partner }) => ({ client: partner.key, input: { id: await addApiKey(partner) } }),
    ]),
  ),
  'testClocks.create': async ({ partner }) => ({ client: partner.key, input: {} }),
  'testClocks.advance': async ({ partner }) => ({
    client: partner.key,
    input: { id: await addTestClock(partner), by: 60 },
  }),
  'testClocks.remove': async ({ partner }) => ({ client: partner.key, input: { id: await addTestClock(partner) } }),
  'webhookEndpoints.create': async ({ partner }) => ({
    client: partner.key,
    input: { url: 'http://127.0.0.1:9/', events: ['telehealth.completed'] },
  }),
  ...Object.fromEntries(
    ['update', 'remove', 'rotateSecret', 'disable', 'enable', 'test'].map((act): [string, Prepare] => [
      `webhookEndpoints.${act}`,
      async ({ partner }) => ({ client: partner.key, input: { id: await addWebhookEndpoint(partner) } }),
    ]),
  ),
  'webhookEndpoints.replay': async ({ partner }) => {
    await partner.consult({ status: 'invited' })
    const [event] = await partner.events()
    return { client: partner.key, input: { id: await addWebhookEndpoint(partner), eventId: event?.id } }
  },
  'webhookEndpoints.recover': async ({ partner }) => {
    const consult = await partner.consult({ status: 'invited' })
    return { client: partner.key, input: { id: await addWebhookEndpoint(partner), since: consult.createdAt } }
  },
  'asyncConsults.create': async ({ partner }) => ({
    client: partner.key,
    input: { patientId: (await partner.patient()).id },
  }),
  'asyncConsults.decideConsent': async (scene) => {
    const { id, client } = await patientSide(scene, 'invited')
    return { client, input: { id, decision: 'accept' } }
  },
  'embed.chooseLanguage': async (scene) => {
    const { client } = await patientSide(scene, 'queued')
    return { client, input: { language: 'pl' } }
  },
  'asyncConsults.postMessage': async (scene) => {
    const { id, client } = await patientSide(scene, 'queued')
    return { client, input: { id, text: 'Good morning.' } }
  },
  'asyncConsults.postReply': async ({ partner, physician }) => {
    const { id } = await partner.consult({ status: 'active', physician })
    return { client: physician.asserted, input: { id, text: 'Good morning.' } }
  },
  'asyncConsults.claim': async ({ partner, physician }) => ({
    client: physician.asserted,
    input: { id: (await partner.consult()).id },
  }),
  'asyncConsults.takeOver': async ({ environment, partner, physician }) => {
    const { id } = await partner.consult({ status: 'active' })
    environment.clock.advance(60 * 60)
    return { client: physician.asserted, input: { id } }
  },
  'asyncConsults.resolve': async ({ partner, physician }) => {
    const { id } = await partner.consult({ status: 'active', physician })
    return { client: physician.asserted, input: { id } }
  },
  'asyncConsults.acceptResolution': async ({ partner, physician }) => {
    const { id, patientId } = await partner.consult({ status: 'resolve_requested', physician })
    return { client: await partner.frame({ patientId }), input: { id } }
  },
  'asyncConsults.close': async ({ partner }) => ({ client: partner.key, input: { id: (await partner.consult()).id } }),
  'asyncConsults.rate': async (scene) => {
    const { id, client } = await patientSide(scene, 'queued')
    return { client, input: { id, value: 5 } }
  },
  'asyncConsults.createEmbedSession': async ({ partner }) => ({
    client: partner.key,
    input: { id: (await partner.consult()).id },
  }),
  'attachments.upload': async ({ partner }) => ({
    client: partner.key,
    input: {},
    upload: { fileName: 'a.png', bytes: sampleFiles.png() },
  }),
  'telehealthConsults.create': async ({ partner }) => ({
    client: partner.key,
    input: { patientId: (await partner.patient()).id },
  }),
  'telehealthConsults.reschedule': async ({ environment, partner }) => {
    const inHours = (hours: number) => new Date(environment.clock.now().getTime() + hours * 3600_000).toISOString()
    const { id } = await partner.telehealthConsult({ fields: { scheduledFor: inHours(1) } })
    return { client: partner.key, input: { id, scheduledFor: inHours(2) } }
  },
  'telehealthConsults.ready': async ({ partner, physician }) => ({
    client: partner.key,
    input: { id: (await partner.telehealthConsult({ fields: { physicianId: physician.id } })).id },
  }),
  'telehealthConsults.join': async (scene) => physicianSide(scene, 'ringing'),
  'telehealthConsults.declineRing': async (scene) => physicianSide(scene, 'ringing'),
  'telehealthConsults.postMessage': async (scene) => {
    const { input } = await physicianSide(scene, 'in_progress')
    return { client: scene.partner.key, input: { ...input, text: 'Ibuprofen, 400 mg.' } }
  },
  'telehealthConsults.postReply': async (scene) => {
    const { client, input } = await physicianSide(scene, 'in_progress')
    return { client, input: { ...input, text: 'Cetirizine, 10 mg.' } }
  },
  'telehealthConsults.end': async (scene) => physicianSide(scene, 'in_progress'),
  'calls.answerRecording': async (scene) => {
    const { input } = await physicianSide(scene, 'in_progress')
    const { version } = recordingConsentWordings.patient
    return {
      client: await scene.partner.frame({ telehealthConsultId: input.id }),
      input: { ...input, agreed: true, version, language: 'en' },
    }
  },
  'telehealthConsults.cancel': async ({ partner }) => ({
    client: partner.key,
    input: { id: (await partner.telehealthConsult()).id },
  }),
  'telehealthConsults.rate': async ({ partner }) => ({
    client: partner.key,
    input: { id: (await partner.telehealthConsult()).id, value: 5 },
  }),
  'telehealthConsults.createEmbedSession': async ({ partner }) => ({
    client: partner.key,
    input: { id: (await partner.telehealthConsult()).id },
  }),
  'embed.exchange': async ({ environment, partner }) => {
    const { id } = await partner.patient()
    const { token } = success(await partner.key.post<{ token: string }>(`/v1/patients/${id}/embed-session`, {}))
    return { client: environment.api.as(null).with({ origin: clinicOrigin }), input: { token } }
  },
  'portal.signIn': async ({ environment, physician }) => {
    await setPassword(environment.operator, { physicianId: physician.id, password })
    return { client: environment.api.as(null), input: { email: physician.resource.email, password } }
  },
  'portal.exchange': async ({ environment, physician }) => ({
    client: environment.api.as(null),
    input: { token: (await physician.session()).token },
  }),
  'portal.acceptInvitation': async (scene) => ({
    client: scene.environment.api.as(null),
    input: { token: await mailedToken(scene, 'invitation'), password },
  }),
  'access.openLink': async (scene) => ({
    client: scene.environment.api.as(null),
    input: { kind: 'invitation', token: await mailedToken(scene, 'invitation') },
  }),
  'access.openHandOff': async ({ environment, physician }) => ({
    client: environment.api.as(null),
    input: { token: (await physician.session()).token },
  }),
  'access.requestPasswordReset': async ({ environment, physician }) => ({
    client: environment.api.as(null),
    input: { email: physician.resource.email },
    afterwards: () => createResetRequestsWorker(environment.api.services).work('nobody'),
  }),
  'access.resetPassword': async (scene) => {
    const { environment, physician } = scene
    const { email } = physician.resource
    success(await environment.api.as(null).post('/trpc/access.requestPasswordReset', { email }))
    return { client: environment.api.as(null), input: { token: await mailedToken(scene, 'reset'), password } }
  },
  'secondFactor.completeSignIn': async (scene) => {
    const person = await enrolling(scene)
    const { secret } = await person.enroll()
    const { token } = await person.first()
    return { client: scene.environment.api.as(null), input: { token, code: person.code(secret, 1) } }
  },
  'secondFactor.offerAtSignIn': async (scene) => {
    const { token } = await (await enrolling(scene)).first()
    return { client: scene.environment.api.as(null), input: { token } }
  },
  'secondFactor.confirmAtSignIn': async (scene) => {
    const person = await enrolling(scene)
    const { token } = await person.first()
    const { secret } = success(await person.offer(token)).result.data
    return { client: scene.environment.api.as(null), input: { token, code: person.code(secret) } }
  },
  'secondFactor.offer': async (scene) => ({ client: (await ownPage(scene)).client, input: {} }),
  'secondFactor.confirm': async (scene) => {
    const { person, client } = await ownPage(scene)
    type Offered = { result: { data: { secret: string } } }
    const { secret } = success(await client.post<Offered>('/trpc/secondFactor.offer', {})).result.data
    return { client, input: { code: person.code(secret) } }
  },
  'secondFactor.renewRecoveryCodes': async (scene) => {
    const { session } = await (await enrolling(scene)).enroll()
    return { client: scene.environment.api.as(session), input: {} }
  },
  'secondFactor.remove': async (scene) => ({ client: (await ownPage(scene)).client, input: {} }),
  'passkeys.signIn': async (scene) => {
    const { calls, key } = await withPasskey(scene)
    return { client: scene.environment.api.as(null), input: { response: key.get(await calls.options()) } }
  },
  'passkeys.offerStep': async (scene) => {
    const { person } = await withPasskey(scene)
    return { client: scene.environment.api.as(null), input: { token: (await person.first()).token } }
  },
  'passkeys.completeSignIn': async (scene) => {
    const { person, calls, key } = await withPasskey(scene)
    const { token } = await person.first()
    const response = key.get(await calls.stepOptions(token))
    return { client: scene.environment.api.as(null), input: { token, response } }
  },
  'passkeys.offerAtSignIn': async (scene) => {
    const { token } = await (await enrolling(scene)).first()
    return { client: scene.environment.api.as(null), input: { token } }
  },
  'passkeys.confirmAtSignIn': async (scene) => {
    const { token } = await (await enrolling(scene)).first()
    const response = newKey().create(dataOf(await passkeyCalls(scene.environment).offerAtSignIn(token)))
    return { client: scene.environment.api.as(null), input: { token, response, name: 'Laptop' } }
  },
  'passkeys.offer': async (scene) => ({ client: (await ownPage(scene)).client, input: {} }),
  'passkeys.confirm': async (scene) => {
    const { client } = await ownPage(scene)
    type Offered = { result: { data: { challenge: string; user: { id: string } } } }
    const options = dataOf(await client.post<Offered>('/trpc/passkeys.offer', {}))
    return { client, input: { response: newKey().create(options), name: 'Laptop' } }
  },
  'passkeys.rename': async (scene) => {
    const { client, key } = await withPasskey(scene)
    return { client, input: { passkey: key.id, name: 'Phone' } }
  },
  'passkeys.remove': async (scene) => {
    const { client, key } = await withPasskey(scene)
    return { client, input: { passkey: key.id } }
  },
  'portalCalls.writeNote': async ({ partner }) => {
    const physician = await partner.physician({ online: true })
    const { id } = await partner.telehealthConsult({
      status: 'in_progress',
      physician,
      fields: { physicianId: physician.id },
    })
    return { client: (await physician.session()).client, input: { id, note: 'Rest and fluids.' } }
  },
  'access.changePassword': async ({ environment, physician }) => {
    await setPassword(environment.operator, { physicianId: physician.id, password })
    return { client: (await physician.session()).client, input: { current: password, next: `${password} any more` } }
  },
  'access.endSession': async ({ environment, physician }) => {
    const { token } = await physician.session()
    success(await environment.api.as(null).post('/trpc/portal.exchange', { token }))
    const { client } = await physician.session()
    type Listed = { result: { data: { sessions: { sessionId: string }[] } } }
    const { result } = success(await client.get<Listed>('/trpc/access.sessions'))
    return { client, input: { session: result.data.sessions[0]?.sessionId } }
  },
  'access.endOtherSessions': async ({ physician }) => ({ client: (await physician.session()).client, input: {} }),
  'drafts.save': async ({ partner, physician }) => {
    const { id } = await partner.consult({ status: 'active', physician })
    const input = { id, text: 'Good morn', attachmentIds: [], version: 'v1', base: null }
    return { client: (await physician.session()).client, input }
  },
  'macros.create': async ({ physician }) => ({
    client: (await physician.session()).client,
    input: { name: `macro-${nextNumber()}`, text: 'Good morning.' },
  }),
  'macros.update': async ({ physician }) => ({
    client: (await physician.session()).client,
    input: { id: await addMacro(physician), name: `macro-${nextNumber()}`, text: 'Good evening.' },
  }),
  'macros.remove': async ({ physician }) => ({
    client: (await physician.session()).client,
    input: { id: await addMacro(physician) },
  }),
  'portal.signOut': async ({ physician }) => ({ client: (await physician.session()).client, input: {} }),
}
