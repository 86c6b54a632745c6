import { cpSync, existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** An npm package that is part of a release. */
export interface Package {
  readonly name: string
  readonly version: string
  readonly folder: string
  /** Its license, as its manifest names it. */
  readonly license: string
}

interface Manifest {
  readonly name?: string
  readonly version?: string
  readonly license?: string | { readonly type?: string }
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly bundledDependencies?: readonly string[]
  readonly bundleDependencies?: readonly string[]
}

const readManifest = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest

/** Reads the package in a folder. */
export function packageIn(folder: string): Package {
  const { name = '', version = '', license = 'not stated' } = readManifest(folder)
  return { name, version, folder, license: typeof license === 'string' ? license : (license.type ?? 'not stated') }
}

/** True for a package of this repository. */
export const isOwn = (name: string) => name.startsWith('@consult/')

/** Finds an installed package like Node: in the `node_modules` of the folder and of the folders above it. */
export function findPackage(name: string, from: string): string | null {
  const found = join(from, 'node_modules', name)
  if (existsSync(join(found, 'package.json'))) return realpathSync(found)
  return dirname(from) === from ? null : findPackage(name, dirname(from))
}

/**
 * Collects a package, its production dependencies, and their dependencies. Optional ones that are not installed
 * on this platform are left out, and so are bundled ones: they are files of the package that brings them.
 * @throws when a dependency that is not optional is missing.
 */
export function closureOf(folder: string, found = new Map<string, Package>()): Map<string, Package> {
  const here = packageIn(folder)
  const key = `${here.name}@${here.version}`
  if (found.has(key)) return found
  found.set(key, here)
  const { dependencies = {}, optionalDependencies = {}, ...manifest } = readManifest(folder)
  const bundled = new Set(manifest.bundledDependencies ?? manifest.bundleDependencies)
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    if (bundled.has(name)) continue
    const owner = findPackage(name, folder)
    if (owner !== null) closureOf(owner, found)
    else if (!Object.hasOwn(optionalDependencies, name)) throw new Error(`${key} needs ${name}, which is not installed`)
  }
  return found
}

/**
 * Copies packages into one flat `node_modules`.
 * @throws when two of them have the same name.
 */
export function copyPackages(packages: Iterable<Package>, target: string): void {
  const copied = new Set<string>()
  for (const { name, folder } of packages) {
    if (copied.has(name)) throw new Error(`two versions of ${name} cannot be in one node_modules`)
    copied.add(name)
    // pnpm keeps a package's dependencies beside the package, so the package's folder has only its own files.
    cpSync(folder, join(target, 'node_modules', name), { recursive: true })
  }
}
