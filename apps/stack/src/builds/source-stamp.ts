import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the builds read, without their outputs and tests. */
const sources = [
  'pnpm-lock.yaml',
  'tsconfig.base.json',
  '{apps,packages}/*/*.{json,ts,mjs,css,html}',
  '{apps,packages}/*/{src,build,released}/**/*',
  'docs/**/*',
  'scripts/package/*',
]

/** What builds write beside their sources. */
const written = /\/(next-env\.d\.ts|inter\.woff2)$/

/** The files and folders that the builds read, from the root. */
export const sourcesIn = (root: string): string[] =>
  sources
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((path) => !written.test(path))
    .sort()

/** Returns a text that changes with every source of the builds: a hash of their paths, sizes and modification times. */
export function stampOf(root: string): string {
  const hash = createHash('sha256')
  for (const path of sourcesIn(root)) {
    // A folder's own modification time is left out, because builds write into it.
    if (statSync(join(root, path)).isDirectory()) continue
    const { size, mtimeMs } = statSync(join(root, path))
    hash.update(`${path} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

/** Reports whether the file has this stamp, which means that the last builds are still up to date. */
export function isStamped(file: string, stamp: string): boolean {
  try {
    return readFileSync(file, 'utf8') === stamp
  } catch {
    return false
  }
}

export const writeStamp = (file: string, stamp: string): void => writeFileSync(file, stamp)
