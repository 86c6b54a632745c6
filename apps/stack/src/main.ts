import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { runBuilds } from './builds/run-builds.ts'
import { readConfig } from './config.ts'
import { makeDataFolder } from './data-folder.ts'
import { prepareDatabase } from './database.ts'
import { ensureDemo } from './demo/ensure-demo.ts'
import { ensureOperator } from './demo/stack-operator.ts'
import { greetingOf } from './greeting.ts'
import { lockFolder } from './lock-folder.ts'
import { mediaOf } from './media.ts'
import { partsOf } from './parts.ts'
import { answers, startParts } from './processes.ts'

/** Writes the console's address, empty without one, where the operators' command finds the address of the running database too. */
function keepConsoleUrl(dataDir: string, consoleUrl: string | null): void {
  writeFileSync(join(dataDir, 'console-url'), `${consoleUrl ?? ''}\n`, { mode: 0o600 })
}

const config = readConfig(process.env)
const isProduction = config.CONSULT_ENV === 'production'
const localApiUrl = `http://localhost:${config.API_PORT}`
const localPortalUrl = `http://localhost:${config.PORTAL_PORT}`
const localConsoleUrl = `http://localhost:${config.CONSOLE_PORT}`
const apiUrl = (isProduction && config.API_URL) || localApiUrl
const portalUrl = (isProduction && config.PORTAL_URL) || localPortalUrl
/** Production has a console only at a public address. */
const consoleUrl = isProduction ? (config.CONSOLE_URL ?? null) : localConsoleUrl
const demoSiteUrl = `http://localhost:${config.DEMO_PORT}`

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

const stopping = new AbortController()
process.on('SIGINT', () => stopping.abort())
process.on('SIGTERM', () => stopping.abort())
const interrupted = new Promise<string>((done) => stopping.signal.addEventListener('abort', () => done('')))

/** The names of the promises that are still pending. */
async function unfinished<Name extends string>(promises: Readonly<Record<Name, Promise<unknown>>>): Promise<Name[]> {
  const isPending = Symbol('pending')
  const states = await Promise.all(
    (Object.entries(promises) as [Name, Promise<unknown>][]).map(async ([name, promise]) => {
      const state = await Promise.race([promise, Promise.resolve(isPending)])
      return state === isPending ? [name] : []
    }),
  )
  return states.flat()
}

/** Resolves with the message of the first that fails; never if none does. */
const firstFailure = (promises: readonly Promise<unknown>[]) =>
  new Promise<string>((done) => {
    for (const promise of promises)
      promise.catch((error) => done(stopping.signal.aborted ? '' : (error as Error).message))
  })

makeDataFolder(config.DATA_DIR)
try {
  await lockFolder(resolve(config.DATA_DIR))
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}
// The builds take longest, so they begin first, and the database is prepared beside them.
const logs = join(config.DATA_DIR, 'logs')
const builds = process.argv.includes('--build') ? runBuilds(logs, stopping.signal) : null
const database = await prepareDatabase(config)
try {
  if (!config.DATABASE_URL) keepConsoleUrl(config.DATA_DIR, consoleUrl)
  if (!isProduction) await ensureOperator(config, database)
  const demo = isProduction
    ? null
    : await ensureDemo(config, database, { apiUrl, portalUrl, consoleUrl: localConsoleUrl, demoSiteUrl })
  const reload = process.argv.includes('--reload')
  const media = mediaOf(config)
  const parts = partsOf(
    config,
    {
      databaseUrl: database.url,
      secretsKey: database.secretsKey.text,
      localApiUrl,
      apiUrl,
      portalUrl,
      consoleUrl,
      media,
    },
    reload,
  )
  const answer = (url: string) => answers(url, stopping.signal)
  const consoleReady = consoleUrl === null ? Promise.resolve() : answer(`${localConsoleUrl}/sign-in`)
  const shown = Promise.all([
    answer(`${localApiUrl}/readyz`),
    answer(`${localPortalUrl}/sign-in`),
    ...(demo ? [answer(`${demoSiteUrl}/healthz`)] : []),
    ...(media ? [answer(`${media.url}/readyz`)] : []),
    ...(builds ? [] : [consoleReady]),
  ])
  // Without builds, as in tests, nobody waits for the first page: everything starts at once.
  const running = startParts(parts, builds, builds && shown)
  const ready = shown.then(async () => {
    if (stopping.signal.aborted) return
    const later = builds ? await unfinished({ console: consoleReady, documentation: builds.docs }) : []
    say(greetingOf({ apiUrl, portalUrl, consoleUrl }, demo, { dataDir: config.DATA_DIR, later }))
    if (later.includes('console')) void consoleReady.then(() => say(`  The console is ready: ${consoleUrl}`))
    if (later.includes('documentation'))
      void builds?.docs.then(() => say(`  The documentation is ready: ${apiUrl}/docs`))
  })
  const buildFailure = builds ? firstFailure(Object.values(builds)) : interrupted
  const ended = await Promise.race([
    interrupted,
    running.firstExit,
    buildFailure,
    ready.then(() => Promise.race([interrupted, running.firstExit, buildFailure])),
  ])
  stopping.abort()
  await running.stop()
  if (ended) {
    say(ended)
    process.exitCode = 1
  }
} finally {
  await database.stop()
}
