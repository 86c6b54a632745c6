/** @module-tag full */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEmptyDatabase, createTestDatabase, laterEpochs } from '@consult/db/testing'
import { startTcpProxy } from '@consult/testing'
import { expect, test } from 'vitest'
import { consult, errorOf, resultOf } from '../cli.fixture.ts'

interface Status {
  upToDate: boolean
  migrations: { name: string; executedAt: string | null }[]
}

// The first operator is added by the owner of the database.
const without = { CONSULT_OPERATOR_TOKEN: undefined as unknown as string }

test('db migrate prepares an empty database for all other commands', async () => {
  const empty = await createEmptyDatabase()
  try {
    const environment: Record<string, string> = { DATABASE_URL: empty.url, ...without }
    const status = async () => resultOf<Status>(await consult(environment, 'db', 'status', '--json'))
    const before = await status()
    expect(before.upToDate).toBe(false)
    expect(before.migrations.every(({ executedAt }) => executedAt === null)).toBe(true)
    const early = await consult(environment, 'partner', 'list', '--json')
    expect({ exitCode: early.exitCode, code: errorOf(early).code }).toEqual({
      exitCode: 1,
      code: 'database_not_migrated',
    })

    const applied = before.migrations.map(({ name }) => name)
    expect(resultOf(await consult(environment, 'db', 'migrate', '--json'))).toEqual({ applied })
    expect(resultOf(await consult(environment, 'db', 'migrate', '--json'))).toEqual({ applied: [] })
    expect((await status()).upToDate).toBe(true)
    const operator = ['operator', 'add', '--name', 'Dana Whitfield', '--email', 'dana@consult.example', '--json']
    const { token } = resultOf<{ token: string }>(await consult(environment, ...operator))
    environment.CONSULT_OPERATOR_TOKEN = token
    expect(resultOf(await consult(environment, 'partner', 'list', '--json'))).toEqual({ items: [] })
  } finally {
    await empty.close()
  }
})

test('db distribute changes nothing in a database without the extension Citus, and says how to install it', async () => {
  const db = await createTestDatabase()
  try {
    const failed = await consult({ DATABASE_URL: db.url }, 'db', 'distribute', '--dry-run', '--json')
    expect({ exitCode: failed.exitCode, code: errorOf(failed).code }).toEqual({
      exitCode: 1,
      code: 'database_not_distributable',
    })
    expect(errorOf(failed).message).toContain('create extension citus')
  } finally {
    await db.close()
  }
})

test('a command finds the embedded database through the data folder and fails clearly without one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'consult-operator-cli-'))
  const db = await createTestDatabase()
  try {
    const none = await consult({ DATA_DIR: folder }, 'partner', 'list', '--json')
    expect({ exitCode: none.exitCode, code: errorOf(none).code }).toEqual({ exitCode: 1, code: 'database_not_found' })
    expect(errorOf(none).message).toContain('npm start')
    await writeFile(join(folder, 'database-url'), `${db.url}\n`)
    expect(resultOf(await consult({ DATA_DIR: folder }, 'partner', 'list', '--json'))).toEqual({ items: [] })
  } finally {
    await db.close()
    await rm(folder, { recursive: true })
  }
})

test('a command fails with database_unavailable when the database hangs or refuses connections', async () => {
  const db = await createTestDatabase()
  const proxy = await startTcpProxy(db.url)
  try {
    proxy.silence()
    const silent = await consult({ DATABASE_URL: proxy.url }, 'partner', 'list', '--json')
    expect({ exitCode: silent.exitCode, code: errorOf(silent).code }).toEqual({
      exitCode: 1,
      code: 'database_unavailable',
    })
    await proxy.close()
    const refused = await consult({ DATABASE_URL: proxy.url }, 'db', 'status')
    expect(refused.exitCode).toBe(1)
    expect(refused.stderr).toMatch(/^database_unavailable: .*ECONNREFUSED/)
  } finally {
    await proxy.close().catch(() => undefined)
    await db.close()
  }
})

test('db restored begins a new epoch of the event log each time', async () => {
  const db = await createTestDatabase()
  try {
    const restored = async () =>
      resultOf<{ epoch: number }>(
        await consult(
          { DATABASE_URL: db.url },
          'db',
          'restored',
          '--confirm',
          new URL(db.url).pathname.slice(1),
          '--json',
        ),
      ).epoch
    const first = await restored()
    const second = await restored()
    expect(second).toBeGreaterThan(first)
    expect(await laterEpochs(db)).toEqual([
      { epoch: first, reason: 'restored' },
      { epoch: second, reason: 'restored' },
    ])
  } finally {
    await db.close()
  }
})
