import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { claimFolder } from './claim-folder.ts'
import { readConfig } from './config.ts'
import { makeDataFolder } from './data-folder.ts'
import { prepareDatabase } from './database.ts'
import { type DemoFile, demoFilePath } from './demo/demo-file.ts'
import { ensureDemo } from './demo/ensure-demo.ts'
import { ensureOperator } from './demo/stack-operator.ts'
import { mediaOf } from './media.ts'
import { partsOf } from './parts.ts'
import { answers, startParts } from './processes.ts'

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

function greet(demo: DemoFile | null): void {
  if (!demo) {
    say(`
  Consult is running.

  Portal       ${portalUrl}${consoleUrl === null ? '' : `\n  Console      ${consoleUrl}`}
  API          ${apiUrl}/v1

  Ctrl-C stops everything.
`)
    return
  }
  const [physician] = demo.physicians
  const members = demo.members.map(({ role, email, password }) => `               ${role}  ${email}  ${password}`)
  say(`
  Consult is running.

  Patient      ${demo.demoSiteUrl}   the demo clinic, with the widget on its page
  Physician    ${demo.portalUrl}   ${physician?.email}  ${physician?.password}
  Console      ${demo.consoleUrl}
${members.join('\n')}
  Partner      ${demo.apiUrl}/v1   key and secrets in ${demoFilePath(config.DATA_DIR)}

  Ctrl-C stops everything.
`)
}

const stopping = new AbortController()
process.on('SIGINT', () => stopping.abort())
process.on('SIGTERM', () => stopping.abort())
const interrupted = new Promise<string>((done) => stopping.signal.addEventListener('abort', () => done('')))

makeDataFolder(config.DATA_DIR)
try {
  await claimFolder(resolve(config.DATA_DIR))
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}
const database = await prepareDatabase(config)
try {
  if (!isProduction) await ensureOperator(config, database)
  const demo = isProduction
    ? null
    : await ensureDemo(config, database, { apiUrl, portalUrl, consoleUrl: localConsoleUrl, demoSiteUrl })
  const reload = process.argv.includes('--reload')
  const apps = resolve(import.meta.dirname, '../..')
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
  ).filter((part) => existsSync(resolve(apps, part.app, 'package.json')))
  const running = startParts(parts)
  const ready = Promise.all(
    [
      `${localApiUrl}/readyz`,
      `${localPortalUrl}/sign-in`,
      ...(consoleUrl === null ? [] : [`${localConsoleUrl}/sign-in`]),
      ...(demo ? [`${demoSiteUrl}/healthz`] : []),
      ...(media ? [`${media.url}/readyz`] : []),
    ].map((url) => answers(url, stopping.signal)),
  ).then(() => {
    if (!stopping.signal.aborted) greet(demo)
  })
  const ended = await Promise.race([
    interrupted,
    running.firstExit,
    ready.then(() => Promise.race([interrupted, running.firstExit])),
  ])
  stopping.abort()
  await running.stop()
  if (ended) {
    say(`The ${ended} exited unexpectedly. Everything else was stopped.`)
    process.exitCode = 1
  }
} finally {
  await database.stop()
}
