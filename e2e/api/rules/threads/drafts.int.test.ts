import type { Attachment } from '@consult/domain'
import { deleteExpired } from '@consult/platform'
import { until } from '@consult/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Client,
  countWaiting,
  createTestEnvironment,
  holdRows,
  sampleFiles,
  success,
  type TestEnvironment,
  type TestPartner,
  type TestPhysician,
} from '../../environment/index.ts'
import { ask, mutate } from '../wire/procedures.fixture.ts'

interface Draft {
  readonly version: string
  readonly text: string
  readonly attachments: Attachment[]
  readonly savedAt: string
}
interface Saved {
  readonly saved: boolean
  readonly other: Draft | null
}

let environment: TestEnvironment
let partner: TestPartner
let physician: TestPhysician
let portal: Client
let id: string

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
  physician = await partner.physician()
  portal = (await physician.session()).client
  id = (await partner.consult({ status: 'active', physician })).id
})

const get = (client = portal, who = id) => ask<Draft | null>(client, 'drafts.get', { id: who })
const save = (
  text: string,
  version: string,
  base: string | null = null,
  attachmentIds: string[] = [],
  client = portal,
) => mutate<Saved>(client, 'drafts.save', { id, text, attachmentIds, version, base })
const draft = (fields: object) => ({ id, text: '', attachmentIds: [], version: 'v', base: null, ...fields })
const rows = async () => {
  const { rows } = await environment.db.owner.query('select * from tenant.reply_drafts where partner_id = $1', [
    partner.id,
  ])
  return rows
}

describe('a draft', () => {
  test('is available wherever the physician signs in', async () => {
    expect(await get()).toBeNull()
    expect(await save('Take two of', 'v1')).toEqual({ saved: true, other: null })
    const elsewhere = (await physician.session()).client
    expect(await get(elsewhere)).toEqual({
      version: 'v1',
      text: 'Take two of',
      attachments: [],
      savedAt: environment.clock.now().toISOString(),
    })
  })

  test('is visible only to its physician and separate from a colleague’s: each reads, changes and clears their own', async () => {
    const colleague = (await (await partner.physician()).session()).client
    const both = [portal, colleague] as const
    const texts = async () => [(await get())?.text, (await get(colleague))?.text]
    await save('Between us', 'mine')
    expect(await texts()).toEqual(['Between us', undefined])
    await save('', 'none', 'mine')
    for (const [n, as] of both.entries()) await save(`from ${n}`, `begun-${n}`, null, [], as)
    expect(await texts()).toEqual(['from 0', 'from 1'])
    for (const [n, as] of both.entries()) {
      expect(await save(`again from ${n}`, `changed-${n}`, `begun-${n}`, [], as)).toMatchObject({ saved: true })
    }
    expect(await texts()).toEqual(['again from 0', 'again from 1'])
    expect(await save('', 'emptied-1', 'changed-1', [], colleague)).toMatchObject({ saved: true })
    expect(await texts()).toEqual(['again from 0', undefined])
    await save('from 1', 'anew-1', null, [], colleague)
    expect(await save('', 'emptied-0', 'changed-0')).toMatchObject({ saved: true })
    expect(await texts()).toEqual([undefined, 'from 1'])
  })

  test('is encrypted in the database', async () => {
    await save('chest pain since Monday', 'v1')
    const [row] = await rows()
    expect(JSON.stringify(row)).not.toContain('chest')
    expect(Buffer.from(row.sealed, 'base64').toString('latin1')).not.toContain('chest')
  })

  test('of another consult or physician cannot be decrypted in its place', async () => {
    await save('For this one alone', 'v1')
    const other = await partner.consult({ status: 'active', physician })
    await environment.db.owner.query('update tenant.reply_drafts set async_consult_id = $1 where partner_id = $2', [
      other.id,
      partner.id,
    ])
    expect(await get(portal, other.id)).toBeNull()
  })

  test('keeps its uploads, with new links, as long as they can be sent', async () => {
    const { attachmentId, fileName } = success(
      await portal.upload<Attachment>({ fileName: 'a.pdf', bytes: sampleFiles.pdf() }),
    )
    await save('Look:', 'v1', null, [attachmentId])
    expect((await get())?.attachments).toEqual([
      expect.objectContaining({
        attachmentId,
        fileName,
        urls: expect.objectContaining({ preview: expect.any(String) }),
      }),
    ])
    success(await physician.asserted.post(`/v1/async-consults/${id}/replies`, { attachmentIds: [attachmentId] }))
    expect((await get())?.attachments).toEqual([])
  })

  test('cannot contain someone else’s uploads', async () => {
    const colleague = (await (await partner.physician()).session()).client
    const file = { fileName: 'a.pdf', bytes: sampleFiles.pdf() }
    const theirs = await Promise.all([partner.key, colleague].map((client) => client.upload<Attachment>(file)))
    await save(
      '',
      'v1',
      null,
      theirs.map((each) => success(each).attachmentId),
    )
    expect(await get()).toBeNull()
  })
})

test('a draft may be as long as five messages and have ten files, and no more', async () => {
  const attachmentIds = Array.from({ length: 11 }, (_, n) => `att_${n}`)
  const statusOf = async (fields: object) => (await portal.post('/trpc/drafts.save', draft(fields))).status
  expect(await statusOf({ text: 'x'.repeat(40_001) })).toBe(400)
  expect(await statusOf({ attachmentIds })).toBe(400)
  expect(await statusOf({ version: 'x'.repeat(65) })).toBe(400)
  expect(await statusOf({ text: 'x'.repeat(40_000), attachmentIds: attachmentIds.slice(1) })).toBe(200)
})

describe('two windows that edit one draft', () => {
  test('do not overwrite each other silently: the later save is refused, and can then overwrite on purpose', async () => {
    await save('first', 'a1')
    await save('first, longer', 'a2', 'a1')
    const refused = await save('second', 'b1')
    expect(refused).toEqual({ saved: false, other: expect.objectContaining({ version: 'a2', text: 'first, longer' }) })
    expect((await get())?.text).toBe('first, longer')
    expect(await save('second', 'b1', 'a2')).toEqual({ saved: true, other: null })
    expect((await get())?.text).toBe('second')
  })

  test('conflict also when both start at the same time', async () => {
    const answers = await Promise.all([save('left', 'a1'), save('right', 'b1')])
    expect(answers.map(({ saved }) => saved).sort()).toEqual([false, true])
  })

  test('can repeat a save whose answer was lost', async () => {
    await save('once', 'v1')
    expect(await save('once', 'v1')).toEqual({ saved: true, other: null })
  })

  test('conflict when one clears its older version', async () => {
    await save('first', 'a1')
    await save('second', 'b1', 'a1')
    expect((await save('', 'a2', 'a1')).saved).toBe(false)
    expect((await get())?.text).toBe('second')
  })
})

describe('a draft is deleted', () => {
  test('when its last letter is deleted', async () => {
    await save('something', 'v1')
    await save('', 'v2', 'v1')
    expect(await rows()).toEqual([])
  })

  test('when the reply made from it is accepted, and no other reply', async () => {
    await save('  Take two a day. ', 'v1')
    success(await physician.asserted.post(`/v1/async-consults/${id}/replies`, { text: 'Good morning.' }))
    expect((await get())?.text).toBe('  Take two a day. ')
    success(await physician.asserted.post(`/v1/async-consults/${id}/replies`, { text: 'Take two a day.' }))
    expect(await rows()).toEqual([])
  })

  test('not when the reply was refused', async () => {
    await save('Too late', 'v1')
    const other = await partner.physician()
    environment.clock.advance(60 * 60)
    success(await other.asserted.post(`/v1/async-consults/${id}/takeover`))
    const refused = await physician.asserted.post(`/v1/async-consults/${id}/replies`, { text: 'Too late' })
    expect(refused.code).toBe('not_assigned')
    expect((await get((await physician.session()).client))?.text).toBe('Too late')
  })

  test('when the consult is closed, and cannot be created afterwards', async () => {
    await save('Too late', 'v1')
    success(await partner.key.post(`/v1/async-consults/${id}/close`))
    expect(await rows()).toEqual([])
    expect((await portal.post('/trpc/drafts.save', draft({ text: 'x' }))).status).toBe(409)
  })

  test('when the consult is closed, and cannot be created during the close', { tags: 'full' }, async () => {
    const query = 'select from tenant.async_consults where async_consult_id = $1 for update'
    const release = await holdRows(environment.db, query, [id])
    const closing = partner.key.post(`/v1/async-consults/${id}/close`)
    await until('the closing waits', async () => (await countWaiting(environment.db)) === 1)
    const saving = portal.post('/trpc/drafts.save', draft({ text: 'Just now' }))
    await until('the draft waits behind it', async () => (await countWaiting(environment.db)) === 2)
    await release()
    success(await closing)
    expect((await saving).status).toBe(409)
    expect(await rows()).toEqual([])
  })

  test('after thirty days without a change', async () => {
    await save('Forgotten', 'v1')
    environment.clock.advance(30 * 24 * 60 * 60 - 0.001)
    await deleteExpired(environment.api.services)
    expect(await rows()).toHaveLength(1)
    environment.clock.advance(0.001)
    await deleteExpired(environment.api.services)
    expect(await rows()).toEqual([])
  })
})

test('the audit records when a draft was created and deleted, and nothing of its text', async () => {
  await save('secret words', 'v1')
  await save('secret words, more', 'v2', 'v1')
  await save('', 'v3', 'v2')
  // There was nothing to discard.
  await save('', 'v4')
  const { rows: lines } = await environment.db.owner.query(
    `select code, consult_id, as_physician_id from tenant.audit_entries where partner_id = $1 and act = 'drafts.save'
     order by entry_id`,
    [partner.id],
  )
  const place = { consult_id: id, as_physician_id: physician.id }
  expect(lines).toEqual([
    { code: 'begin', ...place },
    { code: 'discard', ...place },
  ])
})
