/** @module-tag full */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase } from '@consult/db/testing'
import type { Macro } from '@consult/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consultInProcess, errorOf, resultOf } from '../cli.fixture.ts'

let db: TestDatabase
let folder: string
beforeAll(async () => {
  db = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'consult-macro-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await db.close()
})

const run = (...args: string[]) => consultInProcess({ DATABASE_URL: db.url }, ...args)
const partner = async () =>
  resultOf<{ partnerId: string }>(await run('partner', 'create', '--name', 'Clinic', '--json')).partnerId

test('an operator can add, change, list and remove a shared macro', async () => {
  const id = await partner()
  const file = join(folder, 'fever.txt')
  await writeFile(file, 'Drink a lot.\r\nRest.\n')
  await run('partner', 'macro', 'set', id, '--name', 'fever', '--text', 'Drink.')
  const set = await run('partner', 'macro', 'set', id, '--name', 'fever', '--file', file, '--json')
  expect(resultOf<Macro>(set)).toMatchObject({ scope: 'shared', name: 'fever', text: 'Drink a lot.\nRest.' })
  const listed = resultOf<{ items: Macro[] }>(await run('partner', 'macro', 'list', id, '--json'))
  expect(listed.items.map(({ name, text }) => [name, text])).toEqual([['fever', 'Drink a lot.\nRest.']])
  expect((await run('partner', 'macro', 'list', id)).stdout).toBe('fever\n  Drink a lot.\n  Rest.\n')
  await run('partner', 'macro', 'remove', id, '--name', 'fever')
  expect((await run('partner', 'macro', 'list', id)).stdout).toBe('No shared macros.\n')
})

test.each([
  ['without text', ['--name', 'x'], 'invalid_request'],
  ['with a two-line name', ['--name', 'a\nb', '--text', 'x'], 'invalid_request'],
])('a shared macro %s is refused', async (_how, args, code) => {
  const answer = await run('partner', 'macro', 'set', await partner(), ...args, '--json')
  expect([answer.exitCode, errorOf(answer).code]).toEqual([1, code])
})

test('removing an unknown macro, or a macro of an unknown partner, fails with not_found', async () => {
  for (const [id, act] of [
    [await partner(), 'remove'],
    ['par_nobody', 'remove'],
  ] as const) {
    const answer = await run('partner', 'macro', act, id, '--name', 'x', '--json')
    expect([answer.exitCode, errorOf(answer).code]).toEqual([1, 'not_found'])
  }
})
