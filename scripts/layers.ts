/**
 * The one direction of imports, docs/internals/architecture.md: a package may import from the lines above its own, and from
 * nothing else of this repository.
 */
const layers: readonly (readonly string[])[] = [
  ['domain', 'design', 'egress'],
  ['db'],
  ['engine'],
  ['auth', 'webhooks', 'calls', 'storage', 'operations', 'pictures', 'scanner', 'mailer', 'transcriber'],
  ['services'],
  ['trpc'],
  ['rest'],
  ['api', 'worker', 'media', 'cli', 'stack'],
]

/** What these may import at run time; of the router they may know the type. */
const clients: Readonly<Record<string, readonly string[]>> = {
  'call-client': ['domain'],
  portal: ['domain', 'design', 'egress', 'call-client'],
  widget: ['domain', 'design', 'egress', 'call-client'],
  sdk: ['domain'],
  'demo-clinic': ['sdk'],
}

/** May import everything, and is imported by tests alone. */
const testing = 'testing'

export interface Workspace {
  readonly name: string
  readonly dependencies: readonly string[]
  readonly devDependencies: readonly string[]
  readonly sources: readonly { readonly path: string; readonly text: string }[]
}

const own = '@consult/'
const short = (name: string) => name.slice(own.length)

/** What the package may import at run time; null when it stands nowhere. */
function allowed(name: string): readonly string[] | null {
  if (clients[name]) return clients[name]
  const level = layers.findIndex((layer) => layer.includes(name))
  return level === -1 ? null : layers.slice(0, level).flat()
}

/** Imports of our own packages in a source file: their names, and whether only types are imported. */
function importsOf(text: string): { name: string; typeOnly: boolean }[] {
  const found = text.matchAll(/^(?:import|export)\s+(type\s+)?[^'"]*?['"]@consult\/([\w-]+(?:\/testing)?)[^'"]*['"]/gm)
  return [...found].map(([, type, name = '']) => ({ name, typeOnly: type !== undefined }))
}

function faultsOf(workspace: Workspace): string[] {
  const name = short(workspace.name)
  const may = allowed(name)
  if (!may) return [`${workspace.name} stands in no layer: give it one in scripts/layers.ts`]
  const declared = workspace.dependencies.filter((dependency) => dependency.startsWith(own)).map(short)
  const upward = declared
    .filter((dependency) => !may.includes(dependency))
    .map((dependency) => `${workspace.name} must not depend on ${own}${dependency}`)
  const imported = workspace.sources.flatMap(({ path, text }) =>
    importsOf(text)
      .filter(
        ({ name: of, typeOnly }) => of !== name && !may.includes(of) && !(typeOnly && of === 'trpc' && clients[name]),
      )
      .map(({ name: of }) => `${path} must not import ${own}${of}`),
  )
  return [...upward, ...imported]
}

/** Every import, declared or written, that runs against the direction. Empty when there is none. */
export function findLayerFaults(workspaces: readonly Workspace[]): string[] {
  return workspaces.filter((workspace) => short(workspace.name) !== testing).flatMap(faultsOf)
}
