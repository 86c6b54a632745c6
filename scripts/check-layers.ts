import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { findFolderFaults } from './folders.ts'
import { findLayerFaults, type Workspace } from './layers.ts'

/**
 * Fails if a workspace package depends on a package above or beside it, if its folders import each other in a cycle, or if
 * an import violates the order of its layers. `pnpm verify` runs it.
 */
const root = dirname(import.meta.dirname)

const manifests = globSync(['packages/*/package.json', 'apps/*/package.json'], { cwd: root })
const workspaces = manifests.map((path): Workspace => {
  const folder = join(root, dirname(path))
  const { name, dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(join(root, path), 'utf8'))
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: folder }).filter((file) => !/\.(test|fixture)\./.test(file))
  return {
    name,
    dependencies: Object.keys(dependencies),
    devDependencies: Object.keys(devDependencies),
    sources: sources.map((file) => ({
      path: join(dirname(path), file),
      text: readFileSync(join(folder, file), 'utf8'),
    })),
  }
})

const inFolders = workspaces.flatMap(({ name, sources }) =>
  findFolderFaults(
    basename(name),
    sources.map(({ path, text }) => ({ path: relative('src', path.split('/').slice(2).join('/')), text })),
  ).map((fault) => `${name}: ${fault}`),
)
const faults = [...findLayerFaults(workspaces), ...inFolders]
for (const fault of faults) process.stderr.write(`${fault}\n`)
process.exitCode = faults.length > 0 ? 1 : 0
