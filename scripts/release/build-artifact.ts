import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { bundle } from './bundle.ts'
import { launcher } from './launcher.ts'
import { licenseTexts } from './licenses.ts'
import { closureOf, copyPackages, findPackage, type Package } from './packages.ts'
import { copyPages } from './page-files.ts'
import type { PinnedNode } from './pinned-node.ts'
import type { ReleasedProcess } from './processes.ts'
import { type Bom, describeArtifact } from './sbom.ts'

/** The data that all artifacts of one release share. */
export interface Release {
  readonly root: string
  /** The folder that gets the artifacts. */
  readonly target: string
  readonly version: string
  /** As in `linux-x64`. */
  readonly platform: string
  readonly node: PinnedNode
  /** The SBOM of the whole repository. */
  readonly bom: Bom
  /** The time that all files get, in seconds since 1970, so that the same commit gives the same artifact. */
  readonly builtAt: number
}

/** Returns the dependencies of packages, with the packages themselves, as one list. */
function closuresOf(folders: Iterable<string>): Map<string, Package> {
  const found = new Map<string, Package>()
  for (const folder of folders) closureOf(folder, found)
  return found
}

function loadedFolders(root: string, { loads }: ReleasedProcess): string[] {
  return Object.entries(loads).map(([name, from]) => {
    const folder = findPackage(name, join(root, from))
    if (folder === null) throw new Error(`${name} is not installed`)
    return folder
  })
}

/** Packs an artifact. Order, owner and time are fixed. @returns the path of the tarball */
export function packArtifact(folder: string, builtAt: number): string {
  const file = `${folder}.tar.gz`
  const fixed = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', `--mtime=@${builtAt}`]
  const args = [...fixed, '--use-compress-program=gzip -n', '-cf', file, '-C', dirname(folder), basename(folder)]
  const { status } = spawnSync('tar', args, { stdio: 'inherit' })
  if (status !== 0) throw new Error(`could not pack ${folder}`)
  return file
}

/**
 * Builds the artifact of one process: a folder that needs nothing but the system's C and C++ libraries.
 * Modules keep their paths from the repository, because they find files relative to their own path.
 * @returns the path of the folder
 */
export async function buildArtifact(process: ReleasedProcess, release: Release): Promise<string> {
  const { root, version, platform, node } = release
  const name = `consult-${process.name}`
  const folder = join(release.target, `${name}-${version}-${platform}`)
  rmSync(folder, { recursive: true, force: true })

  const program = dirname(process.entry)
  const { contained, imported } = await bundle(join(root, process.entry), join(folder, program))
  const beside = closuresOf([...(process.pages === undefined ? imported : []), ...loadedFolders(root, process)])
  if (process.pages === undefined) copyPackages(beside.values(), folder)
  else copyPages(root, process.pages, folder)
  for (const served of process.serves) cpSync(join(root, served), join(folder, served), { recursive: true })

  mkdirSync(join(folder, 'node/bin'), { recursive: true })
  cpSync(join(node.folder, 'bin/node'), join(folder, 'node/bin/node'))
  cpSync(join(node.folder, 'LICENSE'), join(folder, 'node/LICENSE'))
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))

  mkdirSync(join(folder, 'bin'))
  writeFileSync(join(folder, 'bin', name), launcher(process, join(program, 'main.mjs')))
  chmodSync(join(folder, 'bin', name), 0o755)
  if (process.name === 'operator-cli') symlinkSync(name, join(folder, 'bin/consult'))

  const shipped = closuresOf(process.contains.map((app) => join(root, app)))
  const packages = new Map([...contained, ...beside, ...shipped])
  writeFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), licenseTexts(packages.values()))
  const bom = describeArtifact(release.bom, { process: process.name, packages, node: node.version })
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(bom, null, 2)}\n`)
  return folder
}
