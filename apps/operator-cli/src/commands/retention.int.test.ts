/** @module-tag full */
import { createTestDatabase, type TestDatabase } from '@consult/db/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consultInProcess, errorOf, resultOf } from '../cli.fixture.ts'

let db: TestDatabase
let partnerId: string
beforeAll(async () => {
  db = await createTestDatabase()
  const created = await run('partner', 'create', '--name', 'Harbor Street')
  partnerId = resultOf<{ partnerId: string }>(created).partnerId
})
afterAll(() => db.close())

const run = (...args: string[]) => consultInProcess({ DATABASE_URL: db.url }, ...args, '--json')
const confirmed = ['--confirm', 'Harbor Street']

test('retention is off until an operator sets it, and set prints settings and warnings', async () => {
  const forever = { consults: null, recordings: null, transcripts: null, files: null, audit: null, requests: 7 }
  expect(resultOf(await run('retention', 'show', partnerId))).toEqual({ partnerId, days: forever })
  const set = await run('retention', 'set', partnerId, '--recordings', '90d', '--audit', '400d', ...confirmed)
  const days = { ...forever, recordings: 90, audit: 400 }
  expect(resultOf(set)).toEqual({ partnerId, days, warnings: [{ kind: 'audit', usualDays: 2190 }] })
  const { items } = resultOf<{ items: unknown[] }>(await run('retention', 'preview', partnerId))
  expect(items).toContainEqual({
    kind: 'recordings',
    days: 90,
    count: 0,
    oldest: null,
    newest: null,
    batches: 0,
    held: 0,
  })
  expect(resultOf(await run('retention', 'apply', partnerId, ...confirmed))).toEqual({ partnerId, removed: {} })
  resultOf(await run('retention', 'set', partnerId, '--recordings', 'forever', ...confirmed))
  expect(resultOf(await run('retention', 'show', partnerId))).toMatchObject({ days: { recordings: null, audit: 400 } })
})

test('setting and applying ask for the name of the partner, and refuse less than the floor', async () => {
  for (const command of [
    ['set', partnerId, '--files', '30d'],
    ['apply', partnerId],
  ]) {
    expect(errorOf(await run('retention', ...command))).toMatchObject({ code: 'confirmation_required' })
  }
  const low = await run('retention', 'set', partnerId, '--audit', '30d', ...confirmed)
  expect(errorOf(low)).toMatchObject({ code: 'invalid_request', details: { issues: [{ path: 'audit' }] } })
  expect(await run('retention', 'set', partnerId)).toMatchObject({ exitCode: 2 })
})

test('the text for people lists every kind', async () => {
  const { stdout } = await consultInProcess({ DATABASE_URL: db.url }, 'retention', 'preview', partnerId)
  for (const kind of ['consults', 'recordings', 'transcripts', 'files', 'audit', 'requests'])
    expect(stdout).toContain(kind)
})
