import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbeddedCluster } from '@consult/db/embedded'
import { type MeasuredProcess, startMeasured, testSecretsKey } from '@consult/testing'
import { type ProcessName, processNames } from '../processes.ts'
import { createBareRoot } from './bare-root.ts'
import { walkThrough } from './walk-through.ts'

/**
 * `pnpm release:prove`: runs the artifacts of `pnpm release` in a minimal Debian without Node, as a user who may write
 * only to the data folder. PostgreSQL runs outside of it. Its ports begin at RELEASE_PORT.
 */
const root = join(import.meta.dirname, '../../..')
const first = Number(process.env.RELEASE_PORT ?? 6720)
const ports = { api: first, worker: first + 1, media: first + 2, portal: first + 3, console: first + 4 } as const
const portVariables = {
  api: 'API_PORT',
  worker: 'WORKER_PORT',
  media: 'MEDIA_PORT',
  portal: 'PORTAL_PORT',
  console: 'CONSOLE_PORT',
} as const
const urlOf = (name: keyof typeof ports) => `http://127.0.0.1:${ports[name]}`
const settleMs = 5_000

function tarballOf(name: ProcessName): string {
  const [found, other] = globSync(`dist/release/consult-${name}-*.tar.gz`, { cwd: root })
  if (found === undefined) throw new Error(`dist/release has no artifact of ${name}: run pnpm release`)
  if (other !== undefined) throw new Error(`dist/release has several artifacts of ${name}: keep one`)
  return join(root, found)
}

const tarballs = Object.fromEntries(processNames.map((name) => [name, tarballOf(name)])) as Record<ProcessName, string>
const say = (text: string) => process.stdout.write(`release: ${text}\n`)
say('installing a minimal Debian')
const bare = createBareRoot(Object.values(tarballs))
const folder = mkdtempSync(join(tmpdir(), 'consult-release-db-'))
const cluster = await startEmbeddedCluster(folder, { durable: false })
const running = new Map<keyof typeof ports, MeasuredProcess>()
try {
  const environment = {
    ...bare.environment,
    DATABASE_URL: cluster.url,
    SECRETS_KEY: testSecretsKey,
    MEDIA_SECRET: 'only-for-this-proof-0123456789abcdef',
    API_URL: urlOf('api'),
    PORTAL_URL: urlOf('portal'),
    CONSOLE_URL: urlOf('console'),
  }
  let operator: Record<string, string> = {}
  const consult = (...args: string[]) => {
    const [program = '', ...before] = bare.command(tarballs['operator-cli'], 'consult')
    return execFileSync(program, [...before, ...args], { env: { ...environment, ...operator }, encoding: 'utf8' })
  }
  consult('db', 'migrate')
  const added = consult('operator', 'add', '--name', 'Proof', '--email', 'proof@consult.example', '--json')
  operator = { CONSULT_OPERATOR_TOKEN: (JSON.parse(added) as { token: string }).token }
  const { apiKey } = JSON.parse(consult('partner', 'create', '--name', 'Proof', '--json')) as { apiKey: string }

  let workerLog = ''
  for (const name of ['media', 'api', 'worker', 'portal', 'console'] as const) {
    const nodes = name === 'api' || name === 'worker' ? { MEDIA_NODES: urlOf('media') } : {}
    const started = await startMeasured(bare.command(tarballs[name], `consult-${name}`), {
      url: urlOf(name),
      environment: { ...environment, ...nodes, [portVariables[name]]: String(ports[name]) },
      onOutput: (text) => {
        if (name === 'worker') workerLog += text
      },
    })
    running.set(name, started)
  }
  await pause(settleMs)
  for (const [name, { readyMs, residentMiB }] of running) {
    const packed = statSync(tarballs[name]).size / 1024 / 1024
    say(
      `${name}: ready after ${readyMs.toFixed(0)} ms, ${residentMiB().toFixed(0)} MiB idle, ${packed.toFixed(0)} MiB packed`,
    )
  }
  for (const line of await walkThrough({
    apiUrl: urlOf('api'),
    portalUrl: urlOf('portal'),
    consoleUrl: urlOf('console'),
    apiKey,
  }))
    say(line)
  if (!workerLog.includes('"kind":"bundled"')) throw new Error(`the worker did not find its ffmpeg:\n${workerLog}`)
  say('the worker found the ffmpeg of its artifact')
  for (const [name, one] of running) {
    running.delete(name)
    const how = await one.stop()
    if (how !== 0) throw new Error(`${name} ended with ${how} instead of 0`)
  }
  say('passed')
} finally {
  for (const one of running.values()) await one.stop()
  await cluster.stop('immediate')
  rmSync(folder, { recursive: true, force: true })
  bare.close()
}
