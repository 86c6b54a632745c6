import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { gzipSync } from 'node:zlib'

const kilobyte = 1024
const built = join(import.meta.dirname, '../.next')

/** How much script a page may need before it works, as it travels: gzip, bytes. */
const budget = 200 * kilobyte
/** The pages that everybody comes through. */
const budgeted = ['/(signed-in)/inbox/[[...place]]/page', '/sign-in/page']

const readJson = <T>(file: string) => JSON.parse(readFileSync(join(built, file), 'utf8')) as T
const sizeOf = (file: string) => gzipSync(readFileSync(join(built, file))).length

interface ClientManifest {
  readonly entryJSFiles: Readonly<Record<string, readonly string[]>>
}

/** The scripts that the page's HTML names: the framework's, and those of the page and its layouts. */
function scriptsOf(page: string): Set<string> {
  const { rootMainFiles } = readJson<{ rootMainFiles: string[] }>('build-manifest.json')
  // Next writes it as a script that sets a global of this name.
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
