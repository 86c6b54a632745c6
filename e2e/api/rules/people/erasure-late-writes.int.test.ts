import type { AccessReason, AuditAlert, Page } from '@consult/domain'
import { until } from '@consult/testing'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { countWaiting, holdRows, sampleFiles, startWebhookReceiver, success } from '../../environment/index.ts'
import { deliver, environment, partner, setUpWebhooks } from '../../environment/webhooks.fixture.ts'
import { eraseNow } from './erase-now.fixture.ts'
import { tablesWith } from './tables-with.fixture.ts'

setUpWebhooks()

/** In everything that the patient or their clinicians write. */
const canary = 'kanarienvogel'

/** The tables that hold the word. */
const tablesWithCanary = () => tablesWith(environment, [canary])

const waiting = (statements: number) =>
  until(`${statements} statements wait`, async () => (await countWaiting(environment.db)) === statements)

/** A promise that a test settles. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { opened: promise, open: resolve }
}

describe('what a receiver answers late, with what it was sent', () => {
  const seed = async () => {
    const receiver = await startWebhookReceiver()
    onTestFinished(() => receiver.close())
    await partner.setWebhook(receiver.url)
    const { id, patientId } = await partner.consult({ status: 'queued' })
    success(await partner.key.post(`/v1/async-consults/${id}/messages`, { text: canary }))
    await partner.settle()
    return { receiver, patientId }
  }

  const isNotKept = async (status: number) => {
    const { receiver, patientId } = await seed()
    const { opened, open } = gate()
    receiver.answerWith(async ({ body }) => {
      await opened
      return { status, body: body.toString() }
    })
    const sent = deliver()
    await until('the message is at the receiver', async () =>
      receiver.received.some(({ body }) => body.includes(canary)),
    )
    await eraseNow(environment, partner, patientId)
    open()
    await sent
    expect(await tablesWithCanary()).toEqual([])
    const { rows } = await environment.db.owner.query(
      `select response_head from tenant.webhook_attempts where partner_id = $1 and event_type like '%message%'`,
      [partner.id],
    )
    expect(rows).toEqual([{ response_head: null }])
  }
  test('with 200, is not kept after the erasure', () => isNotKept(200))
  test('with 500, is not kept after the erasure', { tags: 'full' }, () => isNotKept(500))

  test.each([200, 500])(
    'with %i, is deleted by an erasure that finds it half recorded',
    { tags: 'full' },
    async (status) => {
      const { receiver, patientId } = await seed()
      receiver.answerWith(({ body }) => ({ status, body: body.toString() }))
      const release = await holdRows(environment.db, 'lock table tenant.webhook_attempts in share mode', [])
      const sent = deliver()
      await until('answers wait to be recorded', async () => (await countWaiting(environment.db)) > 0)
      const recording = await countWaiting(environment.db)
      const erasing = eraseNow(environment, partner, patientId)
      await until('the erasure waits', async () => (await countWaiting(environment.db)) > recording)
      await release()
      await Promise.all([sent, erasing])
      expect(await tablesWithCanary()).toEqual([])
    },
  )
})

describe("a patient's upload that an erasure overtakes", () => {
  const file = { fileName: `${canary}.png`, bytes: sampleFiles.png() }
  const filesOf = async () => {
    const { rows } = await environment.db.owner.query<{ uploader_id: string | null; stored_at: Date | null }>(
      'select uploader_id, stored_at, storage_key from tenant.attachments where partner_id = $1',
      [partner.id],
    )
    return rows
  }

  test('leaves neither row nor file when its row waited', { tags: 'full' }, async () => {
    const { id } = await partner.patient()
    const frame = await partner.frame({ patientId: id })
    const release = await holdRows(environment.db, 'lock table tenant.attachments in share mode', [])
    const uploading = frame.upload(file)
    await waiting(1)
    const erasing = eraseNow(environment, partner, id)
    await Promise.race([erasing, waiting(2)])
    await release()
    await Promise.all([uploading, erasing])
    expect([await tablesWithCanary(), await filesOf()]).toEqual([[], []])
  })

  test('leaves neither row nor file when its bytes are being stored, and is refused', async () => {
    const { id } = await partner.patient()
    const frame = await partner.frame({ patientId: id })
    const { storage } = environment.api.services
    const keys: string[] = []
    const { opened, open } = gate()
    const put = storage.put.bind(storage)
    const slow = vi.spyOn(storage, 'put').mockImplementation(async (key, ...rest) => {
      keys.push(key)
      await opened
      return put(key, ...rest)
    })
    onTestFinished(() => slow.mockRestore())
    const uploading = frame.upload(file)
    await until('the bytes are on their way', async () => keys.length === 1)
    await eraseNow(environment, partner, id)
    // Until then, the row that leads to the file stays, in case this process dies. The row names nobody.
    expect(await tablesWithCanary()).toEqual([])
    expect(await filesOf()).toMatchObject([{ uploader_id: null, stored_at: null, storage_key: keys[0] }])
    open()
    expect(await uploading).toMatchObject({ status: 401, code: 'embed_token_invalid' })
    expect(await filesOf()).toEqual([])
    expect(await storage.exists(keys[0] ?? '')).toBe(false)
  })
})

test.each([undefined, 'one-message'])(
  'a message with key %s that an erasure overtakes leaves nothing in its lane',
  async (key) => {
    const { id, patientId } = await partner.consult({ status: 'active' })
    const table = key === undefined ? 'message_receipts' : 'message_keys'
    const release = await holdRows(environment.db, `lock table tenant.${table} in share mode`, [])
    const headers = key === undefined ? {} : { 'idempotency-key': key }
    const posting = partner.key.post(`/v1/async-consults/${id}/messages`, { text: canary }, headers)
    await waiting(1)
    const erasing = eraseNow(environment, partner, patientId)
    await waiting(2)
    await release()
    await Promise.all([posting, erasing])
    expect(await tablesWithCanary()).toEqual([])
  },
)

describe('about an erased patient', () => {
  const asking = async () => {
    const consult = await partner.consult({ status: 'active', physician: await partner.physician() })
    await partner.update({ colleaguesConsults: 'ask_reason' })
    const curious = await partner.physician()
    const body = { consultId: consult.id, category: 'other', reason: `They called me about the ${canary}.` }
    return { consult, curious, give: () => curious.asserted.post('/v1/access-reasons', body) }
  }

  test('no reason is stored that a physician was giving', async () => {
    const { consult, curious, give } = await asking()
    const row = 'select from tenant.physicians where physician_id = $1 for update'
    const release = await holdRows(environment.db, row, [curious.id])
    const giving = give()
    await waiting(1)
    await eraseNow(environment, partner, consult.patientId)
    await release()
    expect(await giving).toMatchObject({ status: 404, code: 'not_found' })
    expect(await tablesWithCanary()).toEqual([])
  })

  test('a review is recorded without its note', async () => {
    const { consult, give } = await asking()
    success(await give())
    await partner.searchAudit()
    await eraseNow(environment, partner, consult.patientId)
    const auditor = (await partner.member('auditor')).client
    const list = async <Item>(what: string) =>
      success(await auditor.get<{ result: { data: Page<Item> } }>(`/trpc/${what}.list?input={}`)).result.data.items
    const [reason] = await list<AccessReason>('accessReasons')
    const [alert] = await list<AuditAlert>('alerts')
    const note = `Was it about the ${canary}?`
    success(await auditor.post('/trpc/accessReasons.review', { id: reason?.id, note }))
    success(await auditor.post('/trpc/alerts.review', { id: alert?.id, note }))
    expect(await tablesWithCanary()).toEqual([])
    const { rows } = await environment.db.owner.query(
      `select review_note, reviewed_by is not null as reviewed from tenant.access_reasons where partner_id = $1
       union all select review_note, reviewed_by is not null from tenant.audit_alerts where partner_id = $1`,
      [partner.id],
    )
    expect(rows).toEqual(Array(2).fill({ review_note: null, reviewed: true }))
  })
})
