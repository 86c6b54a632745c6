/**
 * The layers of packages, lowest first (docs/internals/architecture.md). A package may import only from the lines above its
 * own.
 */
const layers: readonly (readonly string[])[] = [
  ['domain', 'design', 'egress', 'tracing', 'questionnaires'],
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
    'pdf',
    'siem',
  ],
  ['request'],
  ['directory'],
  ['notifications'],
  ['consults'],
  ['teamwork'],
  ['identity', 'integration'],
  ['records'],
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
  portal: ['domain', 'design', 'egress', 'ui', 'client', 'call-client', 'file-client', 'web-client', 'web-server'],
  console: ['domain', 'design', 'ui', 'client', 'file-client', 'web-client', 'web-server'],
  widget: ['domain', 'design', 'egress', 'client', 'call-client', 'file-client'],
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
const isTestSupport = (path: string) => path.includes('src/testing/')

/** An app shows its screens in the gallery: only the app's folder `gallery` may import that package. */
const gallery = 'gallery'
const isGalleryState = (path: string) => path.includes('/gallery/')

export interface Workspace {
  readonly name: string
  readonly dependencies: readonly string[]
  readonly devDependencies: readonly string[]
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

/** Returns the imports of our own packages in a source file: their names, and whether only types are imported. */
function importsOf(text: string): { name: string; typeOnly: boolean }[] {
  const found = text.matchAll(/^(?:import|export)\s+(type\s+)?[^'"]*?['"]@consult\/([\w-]+(?:\/testing)?)[^'"]*['"]/gm)
  return [...found].map(([, type, name = '']) => ({ name, typeOnly: type !== undefined }))
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
    importsOf(text)
      .filter(({ name: imported, typeOnly }) => {
        if (isTestSupport(path) && imported === testing) return false
        if (isGalleryState(path) && imported === gallery) return false
        return imported !== name && !may.includes(imported) && !(typeOnly && imported === 'trpc' && clients[name])
      })
      .map(({ name: imported }) => `${path} must not import ${own}${imported}`),
  )
  return [...upward, ...imported]
}

/** Finds every import, declared or in a source, that violates the layers. */
export function findLayerFaults(workspaces: readonly Workspace[]): string[] {
  return workspaces.filter((workspace) => short(workspace.name) !== testing).flatMap(faultsOf)
}
