import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { firstChunkName } from './first-chunk.ts'

const kilobyte = 1024

interface Chunk {
  readonly file: string
  readonly name?: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}

type Manifest = Readonly<Record<string, Chunk>>

function chunkOf(manifest: Manifest, key: string): Chunk {
  const found = manifest[key]
  if (!found) throw new Error(`no such chunk: ${key}`)
  return found
}

/** Returns the keys of the chunk and of all its static imports. */
function closureOf(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found
  found.add(key)
  for (const needed of chunkOf(manifest, key).imports ?? []) closureOf(manifest, needed, found)
  return found
}

/**
 * Prints the transferred size of the built widget: gzip, in bytes.
 * @returns false when it exceeds a budget.
 */
export function checkSizes(dist: string): boolean {
  const sizeOf = (file: string) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  const page = Object.keys(manifest).find((key) => manifest[key]?.name === firstChunkName) ?? firstChunkName
  const atOnce = [...closureOf(manifest, page)].map((key) => chunkOf(manifest, key))
  const sizeOfKey = (key: string) => sizeOf(chunkOf(manifest, key).file)
  const frame = atOnce.reduce((sum, { file }) => sum + sizeOf(file), 0)
  // The app loads one language in addition; the largest counts. Everything else that loads later is only for calls.
  const later = atOnce.flatMap(({ dynamicImports = [] }) => dynamicImports)
  const words = Math.max(...later.filter((key) => key.startsWith('src/frame/ui/words/')).map(sizeOfKey))
  const loader = sizeOf('consult.js')
  const panel = sizeOf('consult-panel.mjs')
  const first = loader + panel + frame + words
  const budgets = [
    { what: 'loader', size: loader, limit: 3 * kilobyte },
    {
      what: `script until first paint: loader ${loader}, panel ${panel}, frame ${frame}, words ${words}`,
      size: first,
      limit: 60 * kilobyte,
    },
  ]
  for (const { what, size, limit } of budgets) {
    process.stdout.write(`${size > limit ? 'TOO LARGE' : 'ok'}  ${size} of ${limit} bytes (${what})\n`)
  }
  return budgets.every(({ size, limit }) => size <= limit)
}
