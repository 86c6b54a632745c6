import type { AcceptedMessage, Attachment, Message } from '@consult/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createTestEnvironment,
  holdRows,
  readAll,
  sampleFiles,
  success,
  type TestEnvironment,
  type TestPartner,
} from '../../environment/index.ts'

/** Posts of one partner that arrive at the same time share a transaction. No post may be affected by this. */

let environment: TestEnvironment
let partner: TestPartner
let consults: { id: string; patientId: string; path: string }[]

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
  consults = []
  for (let n = 0; n < 4; n += 1) {
    const { id, patientId } = await partner.consult({ status: 'queued' })
    consults.push({ id, patientId, path: `/v1/async-consults/${id}/messages` })
  }
})

interface PostOptions {
  readonly key?: string
  readonly attachmentIds?: readonly string[]
}

const post = (path: string, text: string, { key, ...more }: PostOptions = {}) =>
  partner.key.post<AcceptedMessage>(path, { text, ...more }, key ? { 'idempotency-key': key } : {})

const messagesOf = async (path: string) => {
  const messages = await readAll<Message>(partner.key, path)
  return messages.filter(({ author }) => author.type === 'patient').map(({ messageId, text }) => `${messageId} ${text}`)
}

const rowsOf = async (query: string, values: readonly unknown[] = [partner.id]) =>
  (await environment.db.owner.query(query, [...values])).rows

/** The number of transactions that wrote these lane items. */
const countTransactions = async (messageIds: readonly string[]) =>
  new Set(
    (await rowsOf('select xmin::text from tenant.lane_items where item_id = any($1)', [messageIds])).map(
      ({ xmin }) => xmin,
    ),
  ).size

test('forty posts need few transactions, and each becomes one message of its own consult, in order', async () => {
  const texts = Array.from({ length: 40 }, (_, n) => `Message ${n}`)
  const consultOf = (n: number) => consults[n % consults.length] ?? expect.unreachable()
  const answers = await Promise.all(
    texts.map((text, n) => post(consultOf(n).path, text, n % 2 ? { key: `k-${n}` } : {})),
  )
  const ids = answers.map((answer) => success(answer).messageId)
  expect(new Set(ids).size).toBe(40)
  expect(await countTransactions(ids)).toBeLessThan(20)
  await partner.settle()
  for (const [at, { path }] of consults.entries()) {
    const expected = texts.flatMap((text, n) => (n % consults.length === at ? [`${ids[n]} ${text}`] : []))
    // Posts that run at the same time have no order among each other.
    expect((await messagesOf(path)).toSorted()).toEqual(expected.toSorted())
  }
})

test('a post that is accepted with others leaves the same rows as one that is accepted alone', async () => {
  const [one, two, three] = consults as [(typeof consults)[0], (typeof consults)[0], (typeof consults)[0]]
  const file = { fileName: 'a.pdf', bytes: sampleFiles.pdf() }
  const { attachmentId } = success(await partner.key.upload<Attachment>(file))
  const together = [one, two].map(({ path }) => post(path, 'ok', { key: 'k' }))
  // An attachment means that the post needs its own transaction.
  const alone = post(three.path, 'ok', { key: 'k', attachmentIds: [attachmentId] })
  const ids = (await Promise.all([...together, alone])).map((answer) => success(answer).messageId)
  expect(await countTransactions(ids.slice(0, 2))).toBe(1)
  expect(await countTransactions(ids)).toBe(2)
  const written = async (messageId: string | undefined, consult: (typeof consults)[0]) => {
    const columns = `jsonb_build_object(
      'lane', (select to_jsonb(i) - 'item_id' - 'request_id' - 'accepted_at' from tenant.lane_items i where item_id = $1),
      'queue', (select to_jsonb(q) - 'queued_at' - 'ready_at' from tenant.lane_queue q where lane_key = $2),
      'key', (select to_jsonb(k) - 'message_id' - 'content_hash' from tenant.message_keys k where message_id = $1),
      'audit', (select jsonb_agg(to_jsonb(a) - 'entry_id' - 'resource_id' - 'request_id' - 'at' - 'client_address')
        from tenant.audit_entries a where resource_id = $1))`
    const [row] = await rowsOf(`select ${columns} as row`, [messageId, consult.patientId])
    const text = JSON.stringify(row.row)
    return text.replaceAll(consult.id, 'CONSULT').replaceAll(consult.patientId, 'PATIENT')
  }
  const attachments = /,?\s*"attachments":\s*\[.*?\]/
  expect(await written(ids[0], one)).toBe((await written(ids[2], three)).replace(attachments, ''))
})

describe('among posts that arrive together', () => {
  test('a refused one gets its own error, and the others are accepted', async () => {
    const [open, closed] = consults as [(typeof consults)[0], (typeof consults)[0]]
    success(await partner.key.post(`/v1/async-consults/${closed.id}/close`))
    const unknown = open.path.replace(/ac_[0-9a-f]+/, `ac_${'0'.repeat(32)}`)
    const answers = await Promise.all([
      post(open.path, 'First'),
      post(closed.path, 'To a closed consult', { key: 'k' }),
      post(unknown, 'To an unknown consult', { key: 'k' }),
      post(open.path, ' \u200b ', { key: 'k' }),
      post(open.path, 'Last'),
    ])
    expect(answers.map(({ status, code }) => [status, code])).toEqual([
      [202, undefined],
      [409, 'thread_not_active'],
      [404, 'not_found'],
      [409, 'message_rejected'],
      [202, undefined],
    ])
    // A refused post does not use up its key.
    expect(success(await post(open.path, 'Again', { key: 'k' }))).toHaveProperty('messageId')
  })

  test('those with the same key are one message, and the same key for other content is refused', async () => {
    const [{ path }] = consults as [(typeof consults)[0]]
    const same = Array.from({ length: 5 }, () => post(path, 'ok', { key: 'k' }))
    const answers = await Promise.all([...same, post(path, 'Another text', { key: 'k' })])
    const other = answers.pop()
    const ids = new Set(answers.map((answer) => success(answer).messageId))
    expect([ids.size, other?.status, other?.code]).toEqual([1, 422, 'idempotency_key_reused'])
    expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(4)
    await partner.settle()
    expect(await messagesOf(path)).toEqual([`${[...ids][0]} ok`])
  })

  test('one whose lane is locked waits alone', async () => {
    const [{ path, patientId }, { path: free }] = consults as [(typeof consults)[0], (typeof consults)[0]]
    success(await post(path, 'The lane exists from now on'))
    const release = await holdRows(environment.db, 'select from tenant.lanes where lane_key = $1 for update', [
      patientId,
    ])
    const waiting = post(path, 'Waits')
    expect(success(await post(free, 'Does not wait'))).toHaveProperty('messageId')
    await release()
    const { messageId } = success(await waiting)
    await partner.settle()
    expect(await messagesOf(path)).toContain(`${messageId} Waits`)
  })

  test('one that the database refuses fails alone', async () => {
    const { owner } = environment.db
    await owner.query(`
      create function tenant.refuse_poison() returns trigger language plpgsql as $$
      begin
        if new.payload::text like '%poison%' then raise exception 'poison'; end if;
        return new;
      end $$;
      create trigger refuse_poison before insert on tenant.lane_items
        for each row execute function tenant.refuse_poison()`)
    try {
      const [{ path }, { path: other }] = consults as [(typeof consults)[0], (typeof consults)[0]]
      const answers = await Promise.all([
        post(other, 'First', { key: 'k-1' }),
        post(path, 'poison', { key: 'k-2' }),
        post(other, 'Last'),
      ])
      expect(answers.map(({ status }) => status)).toEqual([202, 500, 202])
      const faults = environment.faults.splice(0)
      expect(faults.length).toBeGreaterThan(0)
      expect(faults.every((fault) => JSON.stringify(fault).includes('P0001') || String(fault).includes('poison'))).toBe(
        true,
      )
      const ids = answers.filter(({ status }) => status === 202).map((answer) => success(answer).messageId)
      await partner.settle()
      expect((await messagesOf(other)).toSorted()).toEqual([`${ids[0]} First`, `${ids[1]} Last`].toSorted())
    } finally {
      await owner.query('drop trigger refuse_poison on tenant.lane_items; drop function tenant.refuse_poison')
    }
  })

  test('a reply removes its draft, and another physician’s reply is refused', async () => {
    const [{ id, path }] = consults as [(typeof consults)[0]]
    const [assignee, colleague] = [await partner.physician(), await partner.physician()]
    success(await assignee.asserted.post(`/v1/async-consults/${id}/claim`))
    const replies = `/v1/async-consults/${id}/replies`
    const answers = await Promise.all([
      assignee.asserted.post<AcceptedMessage>(replies, { text: 'A reply' }),
      colleague.asserted.post<AcceptedMessage>(replies, { text: 'Not mine' }),
      post(path, 'A message'),
    ])
    expect(answers.map(({ status, code }) => [status, code])).toEqual([
      [202, undefined],
      [409, 'not_assigned'],
      [202, undefined],
    ])
  })
})

test('a post of another partner that names the consult is not found, in whatever company it arrives', async () => {
  const stranger = await environment.partner()
  const [{ path }] = consults as [(typeof consults)[0]]
  const [own, other] = await Promise.all([post(path, 'ok'), stranger.key.post(path, { text: 'ok' })])
  expect([own.status, other.status]).toEqual([202, 404])
})

test('posts continue on open connections after a migration has added columns', { tags: 'full' }, async () => {
  const [{ path }] = consults as [(typeof consults)[0]]
  const postBoth = () => Promise.all([post(path, 'ok', { key: crypto.randomUUID() }), post(path, crypto.randomUUID())])
  // Often enough that PostgreSQL would use a kept plan.
  for (let n = 0; n < 10; n += 1) (await postBoth()).map(success)
  const tables = await rowsOf(
    `select oid::regclass::text as name from pg_class
     where relnamespace in ('tenant'::regnamespace, 'directory'::regnamespace) and relkind in ('r', 'p')
       and not relispartition`,
    [],
  )
  for (const { name } of tables)
    await environment.db.owner.query(`alter table ${name} add column of_a_later_release text`)
  for (let n = 0; n < 3; n += 1) (await postBoth()).map(success)
})
