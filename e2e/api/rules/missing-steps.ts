import { collectRoutes, missingInReference } from '@consult/rest'
import { procedures } from '@consult/trpc'
import { actsByLanguage } from '@consult/web-client/audit/acts/act-words.ts'
import { exampleOf } from '../surface/examples.ts'
import { neverIds } from '../surface/holdings.ts'
import { type Operation, operations } from '../surface/operations.ts'
import { declaredReach } from '../surface/reach.ts'
import { unauditedReads } from '../surface/unaudited-reads.ts'
import { mutations } from './access/audited/acts.fixture.ts'
import { disclosures, signs } from './access/audited/reads.fixture.ts'
import { openApiDocument, textOf } from './sources.ts'

const routes = new Map(collectRoutes().map((route) => [route.name, route]))

/** The last part of a path that is not an id, such as `claim`. Tests and pages use it as the name of a route. */
const lastPart = (path: string) => path.split('/').findLast((part) => part !== '' && !part.startsWith('{')) ?? ''

/** The steps of a route of `/v1` that are missing. */
function ofRoute(name: string, { tests, pages, document }: Sources): string[] {
  const route = routes.get(name)
  if (!route) return []
  const { method, path, summary, description } = route
  const part = new RegExp(`/${lastPart(path)}\\b`)
  return [
    ...missingInReference(route),
    ...(`${summary} ${description}`.includes('TODO')
      ? ['write its summary and description in its router, in packages/trpc/src/routers']
      : []),
    ...(document.paths[`/v1${path}`]?.[method.toLowerCase()] ? [] : ['run pnpm generate']),
    ...(part.test(tests) ? [] : [`add a test that calls ${method} /v1${path} to e2e/api/rules`]),
    ...(part.test(pages) ? [] : [`describe ${method} /v1${path} on a page in docs`]),
  ]
}

/** The step of an operation that keys may call but that declares no scope. */
function ofScope(name: string): string[] {
  const meta = procedures.get(name)?.meta
  if (!meta?.accepts?.includes('partner') || meta.scope) return []
  return ['declare the scope that a key needs in its metadata: scope: "patients:write"']
}

/** The steps of an operation's audit that are missing. */
function ofAudit(name: string): string[] {
  const hasWords = Object.values(actsByLanguage).every((acts) => name in acts)
  const { type, meta } = procedures.get(name) ?? {}
  const isEntered = meta?.audit === 'entered'
  const isInAudit = isEntered || (type === 'mutation' && typeof meta?.audit !== 'object')
  return [
    ...(isInAudit && !hasWords
      ? ['say in every language what it does, in the words.ts of its subject in packages/web-client/src/audit/acts']
      : []),
    ...ofAuditTest(name),
  ]
}

/** The step of an operation whose audit no test has seen. */
function ofAuditTest(name: string): string[] {
  const { type, meta } = procedures.get(name) ?? {}
  const isEntered = meta?.audit === 'entered'
  if (type === 'mutation' && !isEntered && !(name in mutations) && !signs.includes(name)) {
    return ['add a call that succeeds to the file of its subject in e2e/api/rules/access/audited/']
  }
  if (isEntered && !(name in disclosures)) {
    return ['add a read that succeeds to e2e/api/rules/access/audited/reads.fixture.ts']
  }
  if (type === 'query' && meta?.audit === undefined) {
    return ['declare in its metadata what the audit has of its answers: audit: "entered", or { none: "Why." }']
  }
  if (type === 'query' && !isEntered && !unauditedReads.includes(name)) {
    return ["list it in e2e/api/surface/unaudited-reads.ts, if its answers show no patient's data"]
  }
  return []
}

/** The reasons why the isolation tests cannot build an input. */
function ofInput(operation: Operation): string[] {
  try {
    exampleOf(operation, neverIds)
    return []
  } catch (error) {
    return [(error as Error).message]
  }
}

interface Sources {
  readonly tests: string
  readonly pages: string
  readonly document: ReturnType<typeof openApiDocument>
}

/**
 * Returns the missing steps of adding an operation, for all operations: what to add, and where.
 * Source: CONTRIBUTING.md, "Add an operation to /v1".
 */
export function missingSteps(): string[] {
  const sources = {
    tests: textOf('e2e/api/rules/**/*.ts'),
    pages: textOf('{docs/*.md,README.md}'),
    document: openApiDocument(),
  }
  return operations.flatMap((operation) =>
    [
      ...(declaredReach(operation.name) ? [] : ['declare who reaches it in e2e/api/surface/reach.ts']),
      ...ofScope(operation.name),
      ...ofAudit(operation.name),
      ...ofInput(operation),
      ...ofRoute(operation.name, sources),
    ].map((step) => `${operation.name}: ${step}`),
  )
}
