import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { gzipSync } from 'node:zlib'

const kilobyte = 1024
const built = join(import.meta.dirname, '../.next')

/** The maximum size of the scripts that a page may load before it works, in bytes after gzip. */
const budget = 200 * kilobyte
/** The pages that every physician loads. */
const budgeted = ['/(signed-in)/inbox/[[...place]]/page', '/sign-in/page']

const readJson = <T>(file: string) => JSON.parse(readFileSync(join(built, file), 'utf8')) as T
const sizeOf = (file: string) => gzipSync(readFileSync(join(built, file))).length

interface ClientManifest {
  readonly entryJSFiles: Readonly<Record<string, readonly string[]>>
}

/**
 * Returns the scripts that the page's HTML loads: the framework's, the page's and its layouts'.
 * @throws Error when the build has no such page
 */
function scriptsOf(page: string): Set<string> {
  const { rootMainFiles } = readJson<{ rootMainFiles: string[] }>('build-manifest.json')
  // Next writes the manifest as a script that sets a global with this name.
  const sandbox = createContext({ __RSC_MANIFEST: {} as Record<string, ClientManifest> })
  sandbox.globalThis = sandbox
  runInContext(readFileSync(join(built, 'server/app', `${page}_client-reference-manifest.js`), 'utf8'), sandbox)
  const manifest = (sandbox.__RSC_MANIFEST as Record<string, ClientManifest>)[page]
  if (!manifest) throw new Error(`the build has no page ${page}`)
  return new Set([...rootMainFiles, ...Object.values(manifest.entryJSFiles).flat()])
}

let fits = true
for (const page of budgeted) {
  const size = [...scriptsOf(page)].reduce((sum, file) => sum + sizeOf(file), 0)
  if (size > budget) fits = false
  process.stdout.write(`${size > budget ? 'TOO LARGE' : 'ok'}  ${size} of ${budget} bytes (script of ${page})\n`)
}
process.exitCode = fits ? 0 : 1
