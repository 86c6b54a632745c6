/** @module-tag full */
import { createTestDatabase } from '@consult/db/testing'
import { expect, test } from 'vitest'
import { consult, resultOf } from '../cli.fixture.ts'

test('doctor prints a line for each check and exits with 1 when there is a problem, also without a database', async () => {
  const { exitCode, stdout } = await consult({ DATABASE_URL: 'postgres://127.0.0.1:1/consult' }, 'doctor')
  expect(exitCode).toBe(1)
  expect(stdout).toMatch(/^problem +database +no answer/m)
  expect(stdout).toMatch(/^ok +node +Node \d+/m)
})

test('doctor --json prints every check by name, and reports what the test server lacks', { tags: 'full' }, async () => {
  const db = await createTestDatabase()
  try {
    const ending = await consult({ DATABASE_URL: db.url }, 'doctor', '--json')
    const { ok, checks } = resultOf<{ ok: boolean; checks: { name: string; state: string }[] }>({
      ...ending,
      exitCode: 0,
    })
    expect([ending.exitCode, ok]).toEqual([1, false])
    expect(checks.filter(({ state }) => state === 'problem').map(({ name }) => name)).toEqual(['durability'])
  } finally {
    await db.close()
  }
})
