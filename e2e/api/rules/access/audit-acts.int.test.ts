import { isIP } from 'node:net'
import { oneIn } from '@consult/testing'
import { type ListedProcedure, procedures } from '@consult/trpc'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  auditDuring,
  createTestEnvironment,
  notifying,
  success,
  type TestEnvironment,
} from '../../environment/index.ts'
import { mutations } from './audited/acts.fixture.ts'
import { disclosures, signs } from './audited/reads.fixture.ts'
import type { Doable, Scene } from './audited/scene.fixture.ts'
import { closeProvider } from './audited/single-sign-on.fixture.ts'

let environment: TestEnvironment
/** The reads have a partner of their own: lists and work that is due stay short. */
let changed: Scene
let read: Scene

async function newScene(): Promise<Scene> {
  const partner = await environment.partner(notifying)
  return { environment, partner, physician: await partner.physician() }
}

beforeAll(async () => {
  environment = await createTestEnvironment()
  changed = await newScene()
  read = await newScene()
})
afterAll(async () => {
  await closeProvider()
  await environment.close()
})

type Kind = ListedProcedure['type']

const named = (isOne: (procedure: ListedProcedure) => boolean) =>
  [...procedures].flatMap(([name, procedure]) => (isOne(procedure) ? [name] : [])).sort()
const isEntered = ({ meta }: ListedProcedure) => meta?.audit === 'entered'

async function ask(kind: Kind, name: string, { client, input, upload }: Doable) {
  const path = `/trpc/${name}`
  if (upload) return success(await client.upload(upload))
  return success(
    kind === 'mutation'
      ? await client.post(path, input)
      : await client.get(`${path}?input=${encodeURIComponent(JSON.stringify(input))}`),
  )
}

test('every audited procedure has its action listed here', () => {
  const acts = named((procedure) => procedure.type === 'mutation' && !isEntered(procedure))
  expect([...Object.keys(mutations), ...signs].sort()).toEqual(acts)
  const reads = named((procedure) => procedure.type !== 'subscription' && isEntered(procedure))
  expect(Object.keys(disclosures).sort()).toEqual(reads)
})

describe('every procedure that changes something writes an audit entry for its action', () => {
  test.each(oneIn(3, Object.entries(mutations)))('%s', { tags: 'sized' }, async (name, prepare) => {
    const doable = await prepare(changed)
    const lines = await auditDuring(environment, changed.partner.id, async () => {
      await ask('mutation', name, doable)
      await doable.afterwards?.()
    })
    await doable.restore?.()
    expect(lines.map(({ act, outcome }) => ({ act, outcome }))).toEqual([{ act: name, outcome: 'done' }])
    const [line] = lines
    expect(isIP(line?.client_address ?? '')).toBe(4)
    expect(line?.request_id).toMatch(/^req_/)
  })
})

describe('every procedure that shows patient data writes one audit entry for each patient', () => {
  test.each(oneIn(3, Object.entries(disclosures)))('%s', { tags: 'sized' }, async (name, prepare) => {
    const { shows, ...doable } = await prepare(read)
    const kind = procedures.get(name)?.type ?? 'query'
    const lines = await auditDuring(environment, read.partner.id, () => ask(kind, name, doable))
    await doable.restore?.()
    expect(lines).toMatchObject([{ act: name, outcome: 'read' }])
    const [{ patient_id, patient_ids } = { patient_id: null, patient_ids: null }] = lines
    const entered = patient_ids ?? [patient_id]
    expect(entered).toEqual(expect.arrayContaining([...shows]))
    expect(new Set(entered).size).toBe(entered.length)
  })
})
