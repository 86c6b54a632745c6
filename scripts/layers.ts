import { dirname, join } from 'node:path'

/**
 * The layers of packages, lowest first (docs/internals/architecture.md). A package may import only from the lines above its
 * own.
 */
const layers: readonly (readonly string[])[] = [
  ['domain', 'design', 'egress', 'tracing', 'questionnaires', 'red-flags'],
  ['db'],
  ['engine'],
  [
    'auth',
    'webhooks',
    'calls',
    'storage',
    'operations',
    'pictures',
    'scanner',
    'mailer',
    'sms',
    'web-push',
    'transcriber',
    'translator',
    'pdf',
    'siem',
  ],
  ['request'],
  ['directory'],
  ['notifications', 'intake'],
  ['clinical-notes'],
  ['consults'],
  ['teamwork', 'embed'],
  ['identity', 'integration'],
  ['records', 'fhir'],
  ['platform'],
  ['trpc'],
  ['rest'],
  ['api', 'worker', 'media', 'operator-cli', 'stack'],
]

/** What these packages may import at run time. They may also import the router's type. */
const clients: Readonly<Record<string, readonly string[]>> = {
  client: ['domain'],
  'call-client': ['domain'],
  'file-client': ['domain'],
  ui: ['design'],
  'web-client': ['domain', 'client', 'ui'],
  'web-server': ['domain', 'ui', 'web-client'],
  portal: [
    'domain',
    'design',
    'egress',
    'questionnaires',
    'ui',
    'client',
    'call-client',
    'file-client',
    'web-client',
    'web-server',
  ],
  console: ['domain', 'design', 'questionnaires', 'ui', 'client', 'file-client', 'web-client', 'web-server'],
  widget: ['domain', 'design', 'egress', 'questionnaires', 'client', 'call-client', 'file-client'],
  sdk: ['domain'],
  'demo-clinic': ['sdk'],
  'consult-dev': ['sdk'],
  docs: ['design'],
  gallery: [],
  'gallery-site': ['gallery', 'portal', 'console', 'widget'],
}

/**
 * This package may import every other one. Only tests, and the code in `src/testing` that a package offers to tests,
 * may import it.
 */
const testing = 'testing'
const isTestSupport = (path: string) => path.includes('src/testing/') || /\.(test|fixture)\./.test(path)

/** What the tests of these packages may also import: the other side of an interface, which they check against. */
const otherSides: Readonly<Record<string, readonly string[]>> = {
  'call-client': ['calls'],
  sdk: ['rest', 'trpc'],
  api: ['sdk', 'widget', 'consult-dev'],
}

/** An app shows its screens in the gallery: only the app's folder `gallery` may import that package. */
const gallery = 'gallery'
const isGalleryState = (path: string) => path.includes('/gallery/')

export interface Workspace {
  readonly name: string
  readonly dependencies: readonly string[]
  /** All sources, with paths from the root of the repository. */
  readonly sources: readonly { readonly path: string; readonly text: string }[]
}

const own = '@consult/'
const short = (name: string) => name.slice(own.length)

/** Returns what the package may import at run time, or null if it has no layer. */
function allowed(name: string): readonly string[] | null {
  if (clients[name]) return clients[name]
  const level = layers.findIndex((layer) => layer.includes(name))
  return level === -1 ? null : layers.slice(0, level).flat()
}

/** An import of one of our packages: its name, or that and `/testing` for what it offers to tests. */
interface Import {
  readonly name: string
  readonly typeOnly: boolean
}

/** Returns the packages that a source imports by name, at its top or while it runs. */
function importsByName(text: string): Import[] {
  const atTop = text.matchAll(/^(?:import|export)\s+(type\s+)?[^'"]*?['"]@consult\/([\w-]+(?:\/testing)?)[^'"]*['"]/gm)
  const later = text.matchAll(/(\btypeof\s+)?\bimport\(\s*['"]@consult\/([\w-]+(?:\/testing)?)[^'"]*['"]/g)
  return [...atTop, ...later].map(([, type, name = '']) => ({ name, typeOnly: type !== undefined }))
}

/**
 * Returns the packages whose sources a source names by a relative path, as in `'../../db/src/pool.ts'`. A folder of SQL functions
 * is no source: `db` applies those of all packages.
 */
function importsByPath(path: string, text: string): Import[] {
  const paths = [...text.matchAll(/['"](\.\.\/[^'"\s]+)['"]/g)].map(([, target = '']) => join(dirname(path), target))
  const names = paths.map(
    (target) => target.match(/^(?:packages|apps)\/([\w-]+)\/(?:src|build|gallery)\b(?!\/sql\/$)/)?.[1],
  )
  return names.filter((name) => name !== undefined).map((name) => ({ name, typeOnly: false }))
}

/** Returns whether a source of the package may import another one. */
function mayImport(workspace: string, may: readonly string[], path: string, { name, typeOnly }: Import): boolean {
  const isTest = isTestSupport(path)
  const isState = isGalleryState(path)
  const offering = isTest || isState ? name.replace(/\/testing$/, '') : name
  if (offering === workspace || may.includes(offering)) return true
  if (isTest && (name === testing || otherSides[workspace]?.includes(offering))) return true
  if (isState && name === gallery) return true
  return typeOnly && name === 'trpc' && clients[workspace] !== undefined
}

function faultsOf(workspace: Workspace): string[] {
  const name = short(workspace.name)
  const may = allowed(name)
  if (!may) return [`${workspace.name} has no layer: add it to scripts/layers.ts`]
  const declared = workspace.dependencies.filter((dependency) => dependency.startsWith(own)).map(short)
  const upward = declared
    .filter((dependency) => !may.includes(dependency))
    .map((dependency) => `${workspace.name} must not depend on ${own}${dependency}`)
  const imported = workspace.sources.flatMap(({ path, text }) =>
    [...importsByName(text), ...importsByPath(path, text)]
      .filter((found) => !mayImport(name, may, path, found))
      .map((found) => `${path} must not import ${own}${found.name}`),
  )
  return [...upward, ...imported]
}

/** Finds every import, declared, in a source or in a test, that violates the layers. */
export function findLayerFaults(workspaces: readonly Workspace[]): string[] {
  return workspaces.filter((workspace) => short(workspace.name) !== testing).flatMap(faultsOf)
}
