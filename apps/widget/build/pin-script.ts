import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/** A script that pages can pin: the folder that it is served from, and the value for `integrity`. */
interface PinnedScript {
  readonly build: string
  readonly integrity: string
}

/** Writes a script into a folder named by its content, compressed too. */
function pin(dist: string, content: Buffer): PinnedScript {
  const build = createHash('sha256').update(content).digest('hex').slice(0, 16)
  const folder = join(dist, 'pinned', build)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'consult.js'), content)
  writeFileSync(join(folder, 'consult.js.br'), brotliCompressSync(content))
  writeFileSync(join(folder, 'consult.js.gz'), gzipSync(content, { level: 9 }))
  return { build, integrity: `sha384-${createHash('sha384').update(content).digest('base64')}` }
}

/**
 * Gives the built script a URL that never serves another script, and adds the scripts of earlier releases, which pages
 * still load. `versions.json` lists them, the newest first.
 * @param released the folder with the scripts of earlier releases.
 */
export function pinScripts(dist: string, released: string): void {
  const built = join(dist, 'consult-pinned.js')
  const earlier = existsSync(released) ? readdirSync(released).filter((name) => name.endsWith('.js')) : []
  const contents = [
    readFileSync(built),
    ...earlier
      .sort()
      .reverse()
      .map((name) => readFileSync(join(released, name))),
  ]
  const scripts = new Map(contents.map((content) => pin(dist, content)).map((script) => [script.build, script]))
  writeFileSync(join(dist, 'versions.json'), `${JSON.stringify([...scripts.values()], null, 2)}\n`)
  for (const suffix of ['', '.br', '.gz']) rmSync(built + suffix)
}
