import { expect, it } from 'vitest'
import { findLayerFaults, type Workspace } from './layers.ts'

const workspace = (name: string, fields: Partial<Workspace> = {}): Workspace => ({
  name: `@consult/${name}`,
  dependencies: [],
  sources: [],
  ...fields,
})
const source = (text: string) => [{ path: 'src/x.ts', text }]

it('a package may import from lower layers', () => {
  const consults = workspace('consults', {
    dependencies: ['@consult/domain', '@consult/engine', 'kysely'],
    sources: source("import { x } from '@consult/engine'"),
  })
  expect(findLayerFaults([consults])).toEqual([])
})

it.each([
  ['above', 'db', '@consult/consults'],
  ['beside', 'auth', '@consult/webhooks'],
  ['of the server, for a client', 'portal', '@consult/consults'],
])('a dependency on a package %s is refused', (_where, name, dependency) => {
  expect(findLayerFaults([workspace(name, { dependencies: [dependency] })])).toHaveLength(1)
})

it('an undeclared import from a higher layer is refused', () => {
  const db = workspace('db', { sources: source("import {\n  inUnit,\n} from '@consult/consults'") })
  expect(findLayerFaults([db])).toEqual(['src/x.ts must not import @consult/consults'])
})

it.each([
  ['while it runs', 'packages/db/src/x.ts', "const { appRouter } = await import('@consult/trpc')"],
  ['by a path', 'packages/ui/build/x.ts', "join(import.meta.dirname, '../../web-client/src')"],
  ['in a test', 'packages/web-push/src/x.unit.test.ts', "import { listen } from '@consult/webhooks/testing'"],
])('an import against the direction is refused %s', (_how, path, text) => {
  const name = path.split('/')[1] ?? ''
  expect(findLayerFaults([workspace(name, { sources: [{ path, text }] })])).toHaveLength(1)
})

it('the folder of the SQL functions of a higher package may be named, and its other folders not', () => {
  const naming = (folder: string) => [
    { path: 'packages/db/src/x.ts', text: `new URL('../../webhooks/src/${folder}/', base)` },
  ]
  expect(findLayerFaults([workspace('db', { sources: naming('sql') })])).toEqual([])
  expect(findLayerFaults([workspace('db', { sources: naming('testing') })])).toHaveLength(1)
})

it("a package's test may import the side that it is checked against, and the package's sources may not", () => {
  const text = "import { loopbackCalls } from '@consult/calls'"
  const callClient = (path: string) =>
    workspace('call-client', { sources: [{ path: `packages/call-client/src/${path}`, text }] })
  expect(findLayerFaults([callClient('x.int.test.ts')])).toEqual([])
  expect(findLayerFaults([callClient('x.ts')])).toHaveLength(1)
})

it("a client may import the router's type but none of its code", () => {
  const type = workspace('widget', { sources: source("import type { AppRouter } from '@consult/trpc'") })
  const value = workspace('widget', { sources: source("import { appRouter } from '@consult/trpc'") })
  expect(findLayerFaults([type])).toEqual([])
  expect(findLayerFaults([value])).toHaveLength(1)
})

it('a package without a layer and a source that imports test support are refused', () => {
  expect(findLayerFaults([workspace('misc')])).toHaveLength(1)
  expect(
    findLayerFaults([workspace('db', { sources: source("import { FakeClock } from '@consult/testing'") })]),
  ).toHaveLength(1)
  expect(
    findLayerFaults([
      workspace('engine', { sources: source("import { createTestDatabase } from '@consult/db/testing'") }),
    ]),
  ).toEqual(['src/x.ts must not import @consult/db/testing'])
})

it('what a package offers to tests may import the testing package, and nothing else above it', () => {
  const inTesting = (text: string) =>
    workspace('calls', { sources: [{ path: 'packages/calls/src/testing/x.ts', text }] })
  expect(findLayerFaults([inTesting("import { FakeClock } from '@consult/testing'")])).toEqual([])
  expect(findLayerFaults([inTesting("import { inUnit } from '@consult/consults'")])).toHaveLength(1)
})
