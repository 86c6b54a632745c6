import { createPartner, setIdentityProvider } from '@consult/directory'
import { type EmbedToken, type FrameSession, type MemberRole, memberRoles } from '@consult/domain'
import { revokeApiKey } from '@consult/identity'
import { newProviderKey, signIdToken, startIdentityProvider } from '@consult/testing'
import {
  asserting,
  type Client,
  clinicOrigin,
  loopbackPolicy,
  notifying,
  startDeliveries,
  success,
  type TestEnvironment,
  type TestPartner,
  type TestPhysician,
  unlimited,
} from '../environment/index.ts'
import { createTestPartner } from '../environment/test-partner.ts'
import { furnish, type Holdings, neverIds, type Operation, operations, type Subject, signIn } from '../surface/index.ts'

/** A caller with a valid credential. */
export interface Caller {
  readonly name: CallerName
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
  { kind, role, isSupervisor }: Omit<Reach, 'isNamed'>,
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

/** What a credential proves, known before the callers exist. */
export type Reach = Pick<Caller, 'kind' | 'role' | 'isNamed' | 'isSupervisor'>

const key: Reach = { kind: 'partner', isNamed: false, isSupervisor: false }
const named: Reach = { ...key, isNamed: true }
const physicianReach: Reach = { ...named, kind: 'physician' }
const widget: Reach = { ...key, kind: 'embed' }
const memberReaches = Object.fromEntries(
  memberRoles.map((role) => [memberName(role), { ...key, kind: 'member', role }]),
) as Record<MemberName, Reach>

/** Every valid credential of a tenant. */
export const reaches = {
  'an API key': key,
  'an API key in its grace': key,
  'an asserted physician': named,
  'a physician by ID token': named,
  'a physician session': physicianReach,
  'a portal session': physicianReach,
  'a portal session of a supervisor': { ...physicianReach, isSupervisor: true },
  ...memberReaches,
  'a widget of a patient': widget,
  'a widget of a consult': widget,
} satisfies Record<string, Reach>

export type CallerName = keyof typeof reaches
export const callerNames = Object.keys(reaches) as CallerName[]

/** Credentials that prove the same about the same caller. */
const pairs: readonly (readonly [CallerName, CallerName])[] = [
  ['an API key', 'an API key in its grace'],
  ['an asserted physician', 'a physician by ID token'],
  ['a physician session', 'a portal session'],
]

/**
 * The operations that are tested with that credential. Two credentials that prove the same take turns: an operation's
 * result cannot depend on which of them was used. A supervisor calls only the operations that are limited to supervisors:
 * the others behave the same for every physician.
 */
export function operationsFor(name: CallerName): readonly Operation[] {
  if (reaches[name].isSupervisor) return operations.filter(({ supervisor }) => supervisor)
  const turn = pairs.find((pair) => pair.includes(name))?.indexOf(name)
  return turn === undefined ? operations : operations.filter((_, nth) => nth % 2 === turn)
}

type NewClient = Caller['client']

/** A new session for each role of members. */
function memberClients(partner: TestPartner) {
  const clientOf =
    (role: MemberRole): NewClient =>
    async () =>
      (await partner.member(role)).client
  return Object.fromEntries(memberRoles.map((role) => [memberName(role), clientOf(role)])) as Record<
    MemberName,
    NewClient
  >
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
  const first = await environment.partner(notifying)
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
  const foreign = await furnish(await environment.partner(notifying))
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
  const clients: Record<CallerName, NewClient> = {
    'an API key': async () => partner.key,
    'an API key in its grace': async () => second.key,
    'an asserted physician': async () => physician.asserted,
    'a physician by ID token': async () => partner.key.with(await idTokens.naming(physician)),
    'a physician session': async () => (await physician.session()).client,
    'a portal session': async () => api.as(await signIn(api.as(null), (await physician.session()).token)),
    'a portal session of a supervisor': async () =>
      api.as(await signIn(api.as(null), (await supervisor.session()).token)),
    ...memberClients(partner),
    'a widget of a patient': ({ patientId }) => frameOf(`patients/${patientId}`),
    'a widget of a consult': ({ consultPath }) => frameOf(consultPath),
  }
  return {
    own,
    foreign,
    callers: callerNames.map((name) => ({ name, ...reaches[name], client: clients[name] })),
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
