import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Client,
  createTestEnvironment,
  openStream,
  success,
  type TestEnvironment,
  unlimited,
} from '../environment/index.ts'
import { onColleagues } from '../surface/colleagues.ts'
import { codeOf, operations, routesOverTrpc, signIn } from '../surface/index.ts'
import { askAbout, canary, giveReason, portalOf, setWard, type Ward } from './colleagues.fixture.ts'

let environment: TestEnvironment
let ward: Ward
let curious: Client

beforeAll(async () => {
  environment = await createTestEnvironment()
  ward = await setWard(await environment.partner(unlimited))
  environment.clock.advance(16 * 60)
  curious = await portalOf(environment, ward.curious)
})
afterAll(() => environment.close())

/** All operations but the takeover, which makes the consult the physician's own: the takeover has a test below. */
const listed = [...operations, ...routesOverTrpc].filter(
  ({ name }) => name in onColleagues && name !== 'asyncConsults.takeOver',
)

describe('a physician who calls an operation on a colleague’s consult', () => {
  test.each(listed.map((operation) => [operation.title, operation] as const))(
    'learns nothing that was written in it from %s',
    async (_title, operation) => {
      const clients = operation.accepts.includes('partner') ? [curious, ward.curious.asserted] : [curious]
      for (const client of clients) {
        const answer = await askAbout(operation, client, ward)
        expect(answer.text).not.toContain(canary)
        expect(answer.status).not.toBe(500)
        const isRefused = onColleagues[operation.name] === 'reason_required'
        if (isRefused) expect([answer.status, codeOf(answer)]).toEqual([403, 'reason_required'])
        if (!isRefused) expect(codeOf(answer)).not.toBe('reason_required')
      }
    },
  )

  test('is told which consult to give a reason for, and whose it is', async () => {
    const details = { consultId: ward.thread.id, physicianId: ward.colleague.id }
    expect(await ward.curious.asserted.get(`/v1/async-consults/${ward.thread.id}`)).toMatchObject({
      status: 403,
      body: { error: { code: 'reason_required', details } },
    })
  })

  test('gets it after a reason, which is not asked for again for an hour', async () => {
    const reader = await ward.partner.physician()
    const path = `/v1/async-consults/${ward.thread.id}/messages`
    expect(success(await giveReason(reader.asserted, ward.thread.id)).expiresAt).not.toBeNull()
    environment.clock.advance(59 * 60)
    expect((await reader.asserted.get(path)).text).toContain(canary)
    environment.clock.advance(60)
    expect(await reader.asserted.get(path)).toMatchObject({ status: 403, code: 'reason_required' })
  })

  test('gets everything of a thread and a call after reasons for both', async () => {
    const reader = await ward.partner.physician()
    for (const { id } of [ward.thread, ward.call]) success(await giveReason(reader.asserted, id))
    const portal = await portalOf(environment, reader)
    for (const operation of listed.filter(({ name }) => onColleagues[name] === 'reason_required')) {
      const answer = await askAbout(operation, portal, ward)
      // The patient's thread is open, so nobody can open another one.
      if (operation.name === 'firstReplies.write') expect(codeOf(answer)).toBe('has_open_thread')
      else expect(answer.status, operation.title).toBeLessThan(300)
    }
    for (const { name } of listed.filter(({ name: each }) => ['search.threads', 'portal.inbox'].includes(each))) {
      const operation = listed.find((each) => each.name === name)
      if (operation) expect((await askAbout(operation, portal, ward)).text).toContain(canary)
    }
  })

  test('who is a supervisor gets it without a reason, and the audit says that', async () => {
    const supervisor = await ward.partner.physician({ fields: { supervisor: true } })
    const path = `/v1/async-consults/${ward.thread.id}`
    expect((await supervisor.asserted.get(path)).text).toContain(canary)
    const { rows } = await auditOf(supervisor.id)
    expect(rows).toMatchObject([{ act: 'asyncConsults.get', outcome: 'read', code: 'supervisor' }])
    success(await ward.partner.key.post('/v1/physicians', { ...namesOf(supervisor.resource), supervisor: false }))
    expect(await supervisor.asserted.get(path)).toMatchObject({ status: 403, code: 'reason_required' })
  })

  test('is not asked by a partner without the policy', async () => {
    await ward.partner.update({ colleaguesConsults: 'open' })
    expect((await ward.curious.asserted.get(`/v1/async-consults/${ward.thread.id}`)).text).toContain(canary)
    await ward.partner.update({ colleaguesConsults: 'ask_reason' })
  })
})

describe('a key that names a physician', () => {
  const partners = operations.filter(({ accepts }) => accepts.includes('partner') && !accepts.includes('physician'))

  test.each(partners.map((operation) => [operation.title, operation] as const))(
    'is refused what physicians do not reach: %s',
    async (_title, operation) => {
      const answer = await askAbout(operation, ward.curious.asserted, ward)
      expect([answer.status, codeOf(answer)]).toEqual([403, 'forbidden'])
    },
  )

  test('reaches it with a partner without the policy', async () => {
    await ward.partner.update({ colleaguesConsults: 'open' })
    expect((await ward.curious.asserted.get(`/v1/patients/${ward.thread.patientId}`)).text).toContain(canary)
    await ward.partner.update({ colleaguesConsults: 'ask_reason' })
  })
})

test('the partner’s key alone reads every consult, because it is the partner’s own', async () => {
  expect((await ward.partner.key.get(`/v1/async-consults/${ward.thread.id}`)).text).toContain(canary)
})

test('a physician opens consults in the queue, and takes over an overdue one without a reason', async () => {
  const queued = await ward.partner.consult({ fields: { reason: canary } })
  expect((await ward.curious.asserted.get(`/v1/async-consults/${queued.id}`)).text).toContain(canary)
  const overdue = await ward.partner.consult({ status: 'active', fields: { reason: canary } })
  environment.clock.advance(16 * 60)
  const path = `/v1/async-consults/${overdue.id}`
  expect(await ward.curious.asserted.get(path)).toMatchObject({ status: 403, code: 'reason_required' })
  expect((await ward.curious.asserted.post(`${path}/takeover`)).text).toContain(canary)
  expect(await ward.curious.asserted.get(path)).toMatchObject({ status: 200 })
})

test('a stream sends no text of colleagues’ consults, and none after the consult went to a colleague', async () => {
  const { partner, colleague } = ward
  const [mine, theirs] = [await partner.physician(), await partner.consult({ status: 'active', physician: colleague })]
  const own = await partner.consult({ status: 'active', physician: mine })
  const credential = await signIn(environment.api.as(null), (await mine.session()).token)
  const stream = await openStream({ base: await environment.api.listen(), credential })
  await stream.caughtUp()
  const write = async (id: string, text: string) => {
    success(await partner.key.post(`/v1/async-consults/${id}/messages`, { text }))
    await partner.settle()
  }
  const seen = () => stream.log.flatMap(({ frame }) => (frame.kind === 'event' ? [frame.event] : []))
  await write(own.id, `${canary} of my own`)
  // What a stream has not sent before the takeover, it withholds.
  await expect.poll(() => JSON.stringify(seen())).toContain(`${canary} of my own`)
  await write(theirs.id, `${canary} of theirs`)
  environment.clock.advance(16 * 60)
  success(await colleague.asserted.post(`/v1/async-consults/${own.id}/takeover`))
  await write(own.id, `${canary} after the takeover`)
  await write((await partner.consult({ status: 'queued' })).id, 'the last one')
  await expect.poll(() => JSON.stringify(seen())).toContain('the last one')
  stream.close()
  const texts = JSON.stringify(seen())
  expect(texts).toContain(`${canary} of my own`)
  expect(texts).not.toContain(`${canary} of theirs`)
  expect(texts).not.toContain(`${canary} after the takeover`)
  const messagesOf = ({ id }: { id: string }) =>
    seen().filter(({ type, data }) => type === 'async_consult.message' && data.asyncConsultId === id)
  expect(messagesOf(theirs).map(({ withheld }) => withheld)).toEqual([true])
  // The first message, the notice of the takeover, and the message after it.
  expect(messagesOf(own).map(({ withheld }) => withheld)).toEqual([undefined, true, true])
})

test('a physician who gave the most reasons of a day is refused the next, with when to try again', async () => {
  const { partner, thread } = ward
  const eager = await partner.physician()
  await environment.db.owner.query(
    `insert into tenant.daily_usage (partner_id, quota, subject, day, used) values ($1, 'access_reasons', $2, $3, 100)`,
    [partner.id, eager.id, environment.clock.now().toISOString().slice(0, 10)],
  )
  const refused = await giveReason(eager.asserted, thread.id)
  expect([refused.status, codeOf(refused)]).toEqual([429, 'quota_exceeded'])
})

describe('the list of reasons', () => {
  test('shows a reason to auditors and supervisors, who mark it reviewed once, and not their own', async () => {
    const { partner, thread } = ward
    const reader = await partner.physician()
    success(await giveReason(reader.asserted, thread.id))
    const auditor = (await partner.member('auditor')).client
    const list = await auditor.get<Listed>('/trpc/accessReasons.list?input={}')
    const [newest] = success(list).result.data.items
    expect(newest).toMatchObject({
      physician: { id: reader.id },
      consult: { id: thread.id, kind: 'async' },
      category: 'covering_colleague',
      reason: 'The colleague is ill today.',
      review: null,
    })
    const review = { id: newest?.id, note: 'Plausible.' }
    success(await partner.key.post('/v1/physicians', { ...namesOf(reader.resource), supervisor: true }))
    const own = (await reader.session()).client
    expect(codeOf(await own.post('/trpc/accessReasons.review', review))).toBe('forbidden')
    expect(success(await auditor.post('/trpc/accessReasons.review', review))).toMatchObject({
      result: { data: { review: { note: 'Plausible.', by: { name: 'Ida Berg' } } } },
    })
    expect(codeOf(await auditor.post('/trpc/accessReasons.review', review))).toBe('already_reviewed')
    const open = await auditor.get<Listed>(`/trpc/accessReasons.list?input=${encodeURIComponent('{"state":"open"}')}`)
    expect(success(open).result.data.items.map(({ id }) => id)).not.toContain(newest?.id)
  })

  test('is closed to physicians who are no supervisors', async () => {
    const { client } = await ward.curious.session()
    expect(codeOf(await client.get('/trpc/accessReasons.list?input={}'))).toBe('forbidden')
  })

  test('refuses a reason without words, and gives none where none is needed', async () => {
    const { thread, colleague } = ward
    const client = ward.curious.asserted
    const blank = { consultId: thread.id, category: 'other', reason: ' \u200b'.repeat(20) }
    expect(await client.post('/v1/access-reasons', blank)).toMatchObject({ status: 400, code: 'invalid_request' })
    expect(success(await giveReason(colleague.asserted, thread.id)).expiresAt).toBeNull()
    expect(await giveReason(client, 'ac_00000000000000000000000000000000')).toMatchObject({ status: 404 })
  })

  test('has one entry when two tabs give a reason at once', async () => {
    const reader = await ward.partner.physician()
    await Promise.all([1, 2, 3].map(() => giveReason(reader.asserted, ward.thread.id)))
    const { rows } = await auditOf(reader.id)
    expect(rows.filter(({ act }) => act === 'accessReasons.give')).toMatchObject([
      { outcome: 'done', code: 'covering_colleague' },
    ])
  })
})

interface Listed {
  readonly result: { readonly data: { readonly items: readonly { readonly id: string }[] } }
}

const namesOf = ({ externalId, email, firstName, lastName }: Ward['curious']['resource']) => ({
  externalId,
  email,
  firstName,
  lastName,
})

async function auditOf(physicianId: string) {
  const { database } = environment.api.services
  const rows = await database.inTenant(ward.partner.id, ({ db, partnerId }) =>
    db
      .selectFrom('audit_entries')
      .selectAll()
      .where('partner_id', '=', partnerId)
      .where('as_physician_id', '=', physicianId)
      .orderBy('at')
      .execute(),
  )
  return { rows }
}
