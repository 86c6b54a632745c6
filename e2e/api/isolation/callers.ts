import { type EmbedToken, type FrameSession, type MemberRole, memberRoles } from '@consult/domain'
import { createPartner, revokeApiKey, setIdentityProvider } from '@consult/services'
import { newProviderKey, signIdToken, startIdentityProvider } from '@consult/testing'
import {
  asserting,
  type Client,
  clinicOrigin,
  loopbackPolicy,
  startDeliveries,
  success,
  type TestEnvironment,
  type TestPartner,
  type TestPhysician,
  unlimited,
} from '../environment/index.ts'
import { createTestPartner } from '../environment/test-partner.ts'
import { furnish, type Holdings, neverIds, type Operation, type Subject, signIn } from '../surface/index.ts'

/** A caller with a valid credential. */
export interface Caller {
  readonly name: string
  readonly kind: 'partner' | 'physician' | 'member' | 'embed'
  /** A member's role. */
  readonly role?: MemberRole
  /** A physician who is a supervisor. */
  readonly isSupervisor: boolean
  /** The credential names a clinician. */
  readonly isNamed: boolean
  /**
   * Creates a client with a new credential, because tests may use it up; for a widget, one for that patient or consult.
   */
  client(subject: Subject): Promise<Client>
}

/** Reports whether the operation declares that it serves such a caller. */
export function serves(
  { accepts, roles, supervisor }: Operation,
  { kind, role, isSupervisor }: Pick<Caller, 'kind' | 'role' | 'isSupervisor'>,
): boolean {
  if (kind === 'physician' && supervisor && !isSupervisor) return false
  return accepts.includes(kind) && (role === undefined || roles.includes(role))
}

/** A caller that the service refuses for every request. */
export interface Refused {
  readonly name: string
  readonly status: 401 | 403
  readonly code: string
  readonly client: Client
}

/** Two tenants with data, every valid caller of the first, and every invalid one. */
export interface Stage {
  readonly own: Holdings
  readonly foreign: Holdings
  readonly callers: readonly Caller[]
  readonly refused: readonly Refused[]
  close(): Promise<void>
}

type MemberName = `a member's session: ${MemberRole}`
const memberName = (role: MemberRole): MemberName => `a member's session: ${role}`

/** Test titles need the names before the callers exist. */
export const callerNames = [
  'an API key',
  'an API key in its grace',
  'an asserted physician',
  'a physician by ID token',
  'a physician session',
  'a portal session',
  'a portal session of a supervisor',
  ...memberRoles.map(memberName),
  'a widget of a patient',
  'a widget of a consult',
] as const

/** Who calls, and with what: the kind of principal, whether it names a clinician, and how it gets a client. */
type Making = [Caller['kind'], boolean, Caller['client']]

/** A caller for each role of members. */
function memberCallers(partner: TestPartner) {
  const makingOf = (role: MemberRole): Making => ['member', false, async () => (await partner.member(role)).client]
  return Object.fromEntries(memberRoles.map((role) => [memberName(role), makingOf(role)])) as {
    [Name in MemberName]: Making
  }
}

const unauthorized = { status: 401, code: 'unauthorized' } as const
const invalidToken = { status: 401, code: 'embed_token_invalid' } as const
const expiredToken = { status: 401, code: 'embed_token_expired' } as const

/** Every kind of valid credential of a tenant. */
async function credentialsOf(partner: TestPartner, environment: TestEnvironment) {
  const physician = await partner.physician()
  const { id: asyncConsultId, patientId } = await partner.consult()
  return {
    key: partner.key,
    'asserted physician': physician.asserted,
    session: (await physician.session()).client,
    'portal session': environment.api.as(await signIn(environment.api.as(null), (await physician.session()).token)),
    'widget of a patient': await partner.frame({ patientId }),
    'widget of a consult': await partner.frame({ asyncConsultId }),
  }
}

function refusals(how: string, clients: Record<string, Client>): Refused[] {
  return Object.entries(clients).map(([name, client]) => ({
    name: `a ${name} ${how}`,
    ...(name.startsWith('widget') ? invalidToken : unauthorized),
    client,
  }))
}

/** Credentials that are invalid by themselves or in combination. */
async function wrongCredentials(environment: TestEnvironment, own: Holdings, foreign: Holdings): Promise<Refused[]> {
  const { partner, physician, colleague } = own
  const { api, operator } = environment
  const bearer = (authorization: string) => api.as(null).with({ authorization })
  const { apiKey: elsewhere } = await createPartner(operator, { name: 'Live', environment: 'production' })
  const { token, client } = await physician.session()
  const { body } = await partner.key.post<{ token: string }>(`/v1/patients/${own.ids.patients}/embed-session`)
  const wrong: Record<string, Client> = {
    nobody: api.as(null),
    'an empty credential': bearer(''),
    'a bearer of nothing': bearer('Bearer'),
    'a bearer of two': bearer(`Bearer ${partner.apiKey} ${partner.apiKey}`),
    'another scheme': bearer(`Basic ${btoa(`${partner.apiKey}:`)}`),
    'the key without a scheme': bearer(partner.apiKey),
    'a key cut short': api.as(partner.apiKey.slice(0, -1)),
    'a key that nobody has': api.as(`pp_test_${'0'.repeat(48)}`),
    'a key of the other environment': api.as(elsewhere),
    'a session that nobody has': api.as(`pst_${'A'.repeat(43)}`),
    'a console session that nobody has': api.as(`pcs_${'A'.repeat(43)}`),
    'a portal session that nobody has': api.as(`pps_${'A'.repeat(43)}`),
    'a key with a stranger’s physician': partner.key.with(asserting(foreign.ids.physicians)),
    'a key with a physician that never was': partner.key.with(asserting(neverIds.physicians)),
    'a key with no physician’s id': partner.key.with(asserting('')),
    'a key with two physicians': physician.asserted.with({ 'x-service-physician': 'a.b.c' }),
    'a key with an ID token of nobody': partner.key.with({ 'x-service-physician': 'a.b.c' }),
    'a session that asserts itself': client.with(asserting(physician.id)),
    'a session that asserts a colleague': client.with(asserting(colleague.id)),
    'a session as a key': api.as(`pp_test_${token}`),
  }
  return [
    ...Object.entries(wrong).map(([name, each]) => ({ name, ...unauthorized, client: each })),
    { name: 'a widget that nobody has', ...invalidToken, client: api.as(`emf_${'A'.repeat(43)}`) },
    { name: 'an embed token that was not exchanged', ...invalidToken, client: api.as(body.token) },
  ]
}

/** Configures an identity provider on loopback for the partner. */
async function trustProvider({ operator, clock }: TestEnvironment, partner: TestPartner) {
  const key = await newProviderKey('RS256')
  const provider = await startIdentityProvider(key)
  const { issuer, jwksUrl } = provider
  const audience = 'consult'
  await setIdentityProvider(operator, {
    partnerId: partner.id,
    provider: { issuer, audience, jwksUrl, claim: 'sub' },
    policy: loopbackPolicy,
  })
  return {
    /** A header with an ID token for the physician that is valid for this many seconds. */
    naming: async ({ resource }: TestPhysician, seconds = 60 * 60) => ({
      'x-service-physician': await signIdToken(key, {
        iss: issuer,
        aud: audience,
        sub: resource.externalId,
        exp: clock.now().getTime() / 1000 + seconds,
      }),
    }),
    close: () => provider.close(),
  }
}

/** Creates both tenants and advances the clock by a day and 15 minutes, so that some credentials expire. */
export async function setStage(environment: TestEnvironment): Promise<Stage> {
  const { api, operator, clock, settle, match } = environment
  const first = await environment.partner(unlimited)
  const secondKey = await first.rotateKey()
  clock.advance(24 * 60 * 60)
  const second = createTestPartner({ api, operator, settle, match }, { partnerId: first.id, apiKey: secondKey })
  const rotated = await credentialsOf(second, environment)
  const thirdKey = await first.rotateKey()
  const partner = createTestPartner({ api, operator, settle, match }, { partnerId: first.id, apiKey: thirdKey })
  const overdue = await credentialsOf(partner, environment)
  clock.advance(15 * 60)
  await partner.update({ responseSla: 1 })

  const suspended = await environment.partner(unlimited)
  const ofSuspended = await credentialsOf(suspended, environment)
  await suspended.suspend(true)
  const revoked = await environment.partner(unlimited)
  await revoked.rotateKey()
  await revokeApiKey(operator, revoked.id, revoked.apiKey)
  const unasserting = await environment.partner({ ...unlimited, assertionEnabled: false })
  const { id: unasserted } = await unasserting.physician()

  const own = await furnish(partner)
  const foreign = await furnish(await environment.partner(unlimited))
  const deliveries = startDeliveries(environment)
  for (const { partner: each } of [own, foreign]) await deliveries.deliver(each.id)
  await deliveries.close()
  const { physician } = own
  const supervisor = await partner.physician({ fields: { supervisor: true } })
  const idTokens = await trustProvider(environment, partner)
  const { key: _key, 'asserted physician': _asserted, ...endedByRotation } = rotated
  const { key: _live, 'asserted physician': _named, 'portal session': _lasting, ...outOfTime } = overdue

  const frameOf = async (path: string) => {
    const { token } = success(await partner.key.post<EmbedToken>(`/v1/${path}/embed-session`))
    const page = api.as(token).with({ origin: clinicOrigin })
    return api.as(success(await page.post<FrameSession>('/embed/session')).session)
  }
  const make: Record<(typeof callerNames)[number], Making> = {
    'an API key': ['partner', false, async () => partner.key],
    'an API key in its grace': ['partner', false, async () => second.key],
    'an asserted physician': ['partner', true, async () => physician.asserted],
    'a physician by ID token': ['partner', true, async () => partner.key.with(await idTokens.naming(physician))],
    'a physician session': ['physician', true, async () => (await physician.session()).client],
    'a portal session': [
      'physician',
      true,
      async () => api.as(await signIn(api.as(null), (await physician.session()).token)),
    ],
    'a portal session of a supervisor': [
      'physician',
      true,
      async () => api.as(await signIn(api.as(null), (await supervisor.session()).token)),
    ],
    ...memberCallers(partner),
    'a widget of a patient': ['embed', false, ({ patientId }) => frameOf(`patients/${patientId}`)],
    'a widget of a consult': ['embed', false, ({ consultPath }) => frameOf(consultPath)],
  }
  return {
    own,
    foreign,
    callers: callerNames.map((name) => {
      const [kind, isNamed, client] = make[name]
      const role = memberRoles.find((each) => name === memberName(each))
      const isSupervisor = name === 'a portal session of a supervisor'
      return { name, kind, isNamed, isSupervisor, client, ...(role && { role }) }
    }),
    refused: [
      ...(await wrongCredentials(environment, own, foreign)),
      {
        name: 'an ID token of a stranger’s physician',
        ...unauthorized,
        client: partner.key.with(await idTokens.naming(foreign.physician)),
      },
      {
        name: 'an ID token that has run out',
        ...unauthorized,
        client: partner.key.with(await idTokens.naming(physician, -60 * 60)),
      },
      {
        name: 'an ID token beside a stranger’s key',
        ...unauthorized,
        client: foreign.partner.key.with(await idTokens.naming(physician)),
      },
      { name: 'a key past its grace', ...unauthorized, client: first.key },
      { name: 'a revoked key', ...unauthorized, client: revoked.key },
      ...refusals('ended by rotation', endedByRotation),
      ...refusals('that has run out', outOfTime).map((each) =>
        each.name.includes('widget') ? { ...each, ...expiredToken } : each,
      ),
      ...refusals('of a suspended account', ofSuspended),
      {
        name: 'an asserted physician where assertion is off',
        status: 403,
        code: 'forbidden',
        client: unasserting.key.with(asserting(unasserted)),
      },
    ],
    close: idTokens.close,
  }
}
