import { isIP } from 'node:net'
import { appRouter } from '@consult/trpc'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditDuring, createWorld, success, type World } from '../../world/index.ts'
import { mutations } from './audited-acts.fixture.ts'
import { disclosingMutations, disclosures, signs, unentered } from './audited-reads.fixture.ts'
import type { Doable, Scene } from './audited-scene.fixture.ts'

let world: World
let scene: Scene

beforeAll(async () => {
  world = await createWorld()
  const partner = await world.partner()
  scene = { world, partner, physician: await partner.physician() }
})
afterAll(() => world.close())

type Kind = 'query' | 'mutation' | 'subscription'

/** The router's type has a procedure named `create` that hides the list from TypeScript. */
const procedures = Object.entries(
  (appRouter as unknown as { _def: { procedures: Record<string, { _def: { type: Kind } }> } })._def.procedures,
)
const named = (kind: Kind) =>
  procedures
    .filter(([, { _def }]) => _def.type === kind)
    .map(([name]) => name)
    .sort()

async function ask(kind: Kind, name: string, { client, input, upload }: Doable) {
  const path = `/trpc/${name}`
  if (upload) return success(await client.upload(upload))
  return success(
    kind === 'mutation'
      ? await client.post(path, input)
      : await client.get(`${path}?input=${encodeURIComponent(JSON.stringify(input))}`),
  )
}

test('of every procedure it is said whether the audit has it: here, with how it is called', () => {
  expect([...Object.keys(mutations), ...Object.keys(disclosingMutations), ...signs].sort()).toEqual(named('mutation'))
  expect([...Object.keys(disclosures), ...unentered].sort()).toEqual(named('query'))
})

describe('every procedure that changes something enters what it did', () => {
  test.each(Object.entries(mutations))('%s', async (name, prepare) => {
    const doable = await prepare(scene)
    const lines = await auditDuring(world, scene.partner.id, async () => {
      await ask('mutation', name, doable)
      await doable.afterwards?.()
    })
    expect(lines.map(({ act, outcome }) => ({ act, outcome }))).toEqual([{ act: name, outcome: 'done' }])
    const [line] = lines
    expect(isIP(line?.client_address ?? '')).toBe(4)
    expect(line?.request_id).toMatch(/^req_/)
  })
})

describe('every procedure that shows what was said in confidence enters that it did', () => {
  const asked = [
    ...Object.entries(disclosures).map(([name, prepare]) => [name, 'query', prepare] as const),
    ...Object.entries(disclosingMutations).map(([name, prepare]) => [name, 'mutation', prepare] as const),
  ]
  test.each(asked)('%s', async (name, kind, prepare) => {
    const doable = await prepare(scene)
    const lines = await auditDuring(world, scene.partner.id, () => ask(kind, name, doable))
    expect(lines.map(({ act, outcome }) => ({ act, outcome }))).toEqual([{ act: name, outcome: 'read' }])
  })
})
