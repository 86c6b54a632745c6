import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { findFolderFaults } from './folders.ts'
import { findLayerFaults, type Workspace } from './layers.ts'

/**
 * Fails if a workspace package, or one of its tests, imports a package above or beside it, if its folders import each other
 * in a cycle, or if an import violates the order of its layers. `pnpm verify` runs it.
 */
const root = dirname(import.meta.dirname)

/** Folders without sources of ours. */
const outputs = new Set(['node_modules', 'dist', '.next'])

const manifests = globSync(['packages/*/package.json', 'apps/*/package.json'], { cwd: root })
const workspaces = manifests.map((path): Workspace => {
  const folder = join(root, dirname(path))
  const { name, dependencies = {} } = JSON.parse(readFileSync(join(root, path), 'utf8'))
  const sources = globSync('**/*.{ts,tsx}', { cwd: folder, exclude: (file) => outputs.has(basename(file)) })
  return {
    name,
    dependencies: Object.keys(dependencies),
    sources: sources.map((file) => ({
      path: join(dirname(path), file),
      text: readFileSync(join(folder, file), 'utf8'),
    })),
  }
})

/** The path within the package's `src`, or null if the file is elsewhere or a test. */
function pathInSource(path: string): string | null {
  const [, , folder, ...rest] = path.split('/')
  return folder === 'src' && !/\.(test|fixture)\./.test(path) ? rest.join('/') : null
}

const inFolders = workspaces.flatMap(({ name, sources }) => {
  const inSource = sources.flatMap(({ path, text }) => {
    const inner = pathInSource(path)
    return inner === null ? [] : [{ path: inner, text }]
  })
  return findFolderFaults(basename(name), inSource).map((fault) => `${name}: ${fault}`)
})
const faults = [...findLayerFaults(workspaces), ...inFolders]
for (const fault of faults) process.stderr.write(`${fault}\n`)
process.exitCode = faults.length > 0 ? 1 : 0
