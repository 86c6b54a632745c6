import { expect, test } from 'vitest'
import { judgeReplication, type ReplicationFacts } from './replication.ts'

const standby = { name: 'db-2', state: 'streaming', sync: 'sync', lagBytes: 0, lagSeconds: 0 }
const facts: ReplicationFacts = { wanted: 'db-2', standbys: [standby], unreadSlots: [] }

test('a synchronous standby without lag is fine', () => {
  expect(judgeReplication(facts)).toMatchObject({ state: 'ok' })
})

test('a standby that is behind, or not streaming, is a warning', () => {
  for (const defect of [{ lagBytes: 100 * 1024 ** 2 }, { lagSeconds: 60 }, { state: 'catchup' }]) {
    const found = judgeReplication({ ...facts, standbys: [{ ...standby, ...defect }] })
    expect(found).toMatchObject({ state: 'warning', found: expect.stringContaining('db-2') })
  }
})

test('a synchronous standby that is not connected is a problem, because commits wait', () => {
  expect(judgeReplication({ ...facts, standbys: [] })).toMatchObject({ state: 'problem' })
  expect(judgeReplication({ ...facts, standbys: [{ ...standby, sync: 'async' }] })).toMatchObject({ state: 'problem' })
})

test('a replication slot that keeps much WAL is a warning', () => {
  const found = judgeReplication({ ...facts, unreadSlots: [{ name: 'old', bytes: 2 * 1024 ** 3 }] })
  expect(found).toMatchObject({ state: 'warning', fix: expect.stringContaining("'old'") })
})

test('standbys that the login role may not see are skipped', () => {
  expect(judgeReplication({ ...facts, standbys: [{ ...standby, state: null }] })).toMatchObject({ state: 'skipped' })
})
