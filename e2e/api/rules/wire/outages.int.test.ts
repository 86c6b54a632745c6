import { oneIn } from '@consult/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Answer,
  type ApiHost,
  type Client,
  createClient,
  createTestEnvironment,
  type ForgetfulProxy,
  newPhone,
  openStream,
  startForgetfulProxy,
  success,
  type TestEnvironment,
  type TestPartner,
} from '../../environment/index.ts'
import { codeOf, openProcedures, operations, procedures } from '../../surface/index.ts'

/** What an API process answers while its database cannot be reached, or takes no writes. */

let environment: TestEnvironment
let partner: TestPartner
let host: ApiHost
let base: string
let proxy: ForgetfulProxy
let reported: unknown[]
let credentials: { partner: Client; physician: Client; embed: Client }

beforeAll(async () => {
  environment = await createTestEnvironment()
  partner = await environment.partner()
  const physician = await partner.physician()
  const patient = await partner.patient()
  credentials = {
    partner: physician.asserted,
    physician: (await physician.session()).client,
    embed: await partner.frame({ patientId: patient.id }),
  }
  proxy = await startForgetfulProxy(environment.db.url)
  host = await environment.startApi({ databaseUrl: proxy.url, onFault: (fault) => reported.push(fault) })
  base = await host.listen()
  reported = []
})
afterAll(async () => {
  await environment.close()
  await proxy.close()
})

const at = ({ credentials: headers }: Client) => createClient(host.send, headers)

function expectUnavailable(answer: Answer<unknown>, name: string): void {
  expect({ status: answer.status, code: codeOf(answer), wait: answer.headers['retry-after'] }, name).toEqual({
    status: 503,
    code: 'service_unavailable',
    wait: '2',
  })
}

/** The lines that the process logged as its own faults. */
const logged = () => reported.filter((fault) => (fault as { msg?: string }).msg === 'fault')

describe('while the database cannot be reached,', () => {
  beforeAll(() => proxy.goAway())
  afterAll(async () => {
    await proxy.comeBack()
    expect(logged()).toEqual([])
  })

  test.each(oneIn(6, operations).map((operation) => [operation.title, operation] as const))(
    '%s answers 503 and when to retry',
    { tags: 'sized' },
    async (title, operation) => {
      const kind = (['partner', 'physician', 'embed'] as const).find((each) => operation.accepts.includes(each))
      const fields = operation.input && 'id' in operation.input.shape ? { id: 'x' } : {}
      const file = operation.name === 'attachments.upload' ? { file: 'x' } : {}
      expectUnavailable(await operation.ask(at(credentials[kind ?? 'partner']), { ...fields, ...file }), title)
    },
  )

  test('a sign-in answers 503 and when to retry', async () => {
    const signIn = procedures.find(({ name }) => name === 'portal.signIn' && openProcedures.includes(name))
    const answer = await signIn?.ask(host.as(null), { email: 'a@clinic.example', password: 'a long password' })
    expectUnavailable(answer as Answer<unknown>, 'portal.signIn')
  })

  test('a batch answers 503 and when to retry', async () => {
    const names = ['portal.me', 'portal.me']
    const batch = `/trpc/${names}?batch=1&input=${encodeURIComponent('{"0":{},"1":{}}')}`
    const answer = await at(credentials.physician).get<Answer<unknown>[]>(batch)
    expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
    for (const { error } of answer.body as unknown as { error: { data: unknown } }[]) {
      expect(error.data).toMatchObject({
        code: 'SERVICE_UNAVAILABLE',
        httpStatus: 503,
        consult: { code: 'service_unavailable', details: { retryAfterSeconds: 2 } },
      })
    }
  })

  test('the exchange of a widget’s token answers 503 and when to retry', async () => {
    const page = host.as('pe_some_token').with({ origin: 'https://clinic.example' })
    expectUnavailable(await page.post('/embed/session'), 'exchange')
  })

  test('readiness answers 503, and health 200', async () => {
    expect(await host.as(null).get('/readyz')).toMatchObject({ status: 503 })
    expect(await host.as(null).get('/healthz')).toMatchObject({ status: 200 })
  })

  test('a new stream ends with an error that says so', async () => {
    const stream = await openStream({ base, credential: tokenOf(credentials.physician) })
    await expect.poll(() => stream.isOver).toBe(true)
    expect(stream.error).toBe('service_unavailable')
  })
})

const tokenOf = ({ credentials: { authorization = '' } }: Client) => authorization.replace('Bearer ', '')

test('a stream that is open during an outage continues, and shows what happened meanwhile', async () => {
  const stream = await openStream({ base, credential: tokenOf(credentials.physician), after: 0 })
  await stream.caughtUp()
  await proxy.goAway()
  const before = stream.sequences.length
  await partner.consult({ status: 'queued' })
  await proxy.comeBack()
  await expect.poll(() => stream.sequences.length > before || stream.isOver, { timeout: 20_000 }).toBe(true)
  expect({ error: stream.error, isOver: stream.isOver }).toEqual({ error: null, isOver: false })
  stream.close()
})

test('a write whose commit was not confirmed answers 503, and its retry with the same key does not repeat it', async () => {
  const key = { 'idempotency-key': 'unconfirmed' }
  const patient = { externalId: 'unconfirmed', phone: newPhone() }
  const create = () => at(partner.key).post('/v1/patients', patient, key)
  proxy.forgetNextCommit('insert into "patients" ')
  expectUnavailable(await create(), 'unconfirmed')
  success(await create())
  const { rows } = await environment.db.owner.query(
    'select count(*)::int as count from tenant.patients where partner_id = $1 and external_id = $2',
    [partner.id, patient.externalId],
  )
  expect(rows).toEqual([{ count: 1 }])
})

test('a server that became read-only in a failover answers 503 to writes, and its connections are replaced', async () => {
  const { owner } = environment.db
  const { rows } = await owner.query('select current_database() as name')
  await owner.query(`alter database ${rows[0].name} set default_transaction_read_only = on`)
  await proxy.goAway()
  await proxy.comeBack()
  const create = () => at(partner.key).post('/v1/patients', { externalId: 'read-only', phone: newPhone() })
  try {
    expectUnavailable(await create(), 'read-only')
  } finally {
    await owner.query(`alter database ${rows[0].name} reset default_transaction_read_only`)
  }
  success(await create())
})
