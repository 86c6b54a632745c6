import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { buildArtifact, packArtifact, type Release } from './build-artifact.ts'
import { pinnedNode } from './pinned-node.ts'
import { type ProcessName, processes, processNames } from './processes.ts'
import { readWorkspaceBom } from './sbom.ts'

/**
 * `pnpm release [api] [worker] [media] [portal] [console] [operator-cli] [--folders]`: builds one artifact per process into dist/release,
 * after `pnpm build`. With `--folders`, it does not pack them. Source: docs/operations.md, Release.
 */
const root = join(import.meta.dirname, '../..')
const target = join(root, 'dist/release')
const platform = `${process.platform}-${process.arch}`

const isProcess = (name: string): name is ProcessName => Object.hasOwn(processes, name)
const { values, positionals: asked } = parseArgs({ allowPositionals: true, options: { folders: { type: 'boolean' } } })
const unknown = asked.filter((name) => !isProcess(name))
if (unknown.length > 0) {
  process.stderr.write(`No process is called ${unknown.join(' or ')}. There are: ${processNames.join(', ')}.\n`)
  process.exit(2)
}
const unbuilt = [
  'apps/widget/dist',
  'apps/docs/dist',
  'packages/sdk/dist',
  'packages/consult-dev/dist',
  'apps/portal/.next/BUILD_ID',
  'apps/console/.next/BUILD_ID',
].filter((path) => !existsSync(join(root, path)))
if (unbuilt.length > 0) {
  process.stderr.write(`${unbuilt.join(' and ')} are missing. Run pnpm build first.\n`)
  process.exit(1)
}

mkdirSync(target, { recursive: true })
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const release: Release = {
  root,
  target,
  version,
  platform,
  node: pinnedNode(root, platform),
  bom: readWorkspaceBom(root, join(target, 'workspace.cdx.json')),
  builtAt: Number(execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' })),
}
const sums: string[] = []
for (const name of asked.length > 0 ? asked.filter(isProcess) : processNames) {
  const folder = await buildArtifact(processes[name], release)
  if (values.folders) continue
  const file = packArtifact(folder, release.builtAt)
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex')
  sums.push(`${hash}  ${basename(file)}\n`)
  process.stdout.write(`${relative(root, file)}  ${(statSync(file).size / 1024 / 1024).toFixed(1)} MiB\n`)
}
if (!values.folders) writeFileSync(join(target, 'SHA256SUMS'), sums.join(''))
