import { spawn } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isStamped, stampOf, writeStamp } from './source-stamp.ts'

const root = resolve(import.meta.dirname, '../../../..')
const turbo = resolve(import.meta.dirname, '../../node_modules/.bin/turbo')

/**
 * What is built, and the packages that each build includes. The widget comes with the SDK, which the demo clinic
 * uses.
 */
const packages = {
  widget: ['@consult/widget', '@consult/sdk'],
  portal: ['@consult/portal'],
  console: ['@consult/console'],
  docs: ['@consult/docs', '@consult/consult-dev'],
} as const

/** Files that builds write last. If one is missing, the builds have to run again. */
const outputs = [
  'apps/widget/dist/frame.html',
  'apps/portal/.next/BUILD_ID',
  'apps/console/.next/BUILD_ID',
  'apps/docs/dist/index.html',
]

export type Build = keyof typeof packages

/** The builds, each of which resolves when it is done. */
export type Builds = Readonly<Record<Build, Promise<void>>>

function build(name: Build, log: string, signal: AbortSignal): Promise<void> {
  const filters = packages[name].map((each) => `--filter=${each}`)
  const output = createWriteStream(log, { mode: 0o600 })
  const child = spawn(turbo, ['run', 'build', '--output-logs=new-only', ...filters], {
    cwd: root,
    // A process group of its own, which is stopped as a whole, because a build starts further processes.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stop = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid)
    } catch {
      // It has ended already.
    }
  }
  signal.addEventListener('abort', stop, { once: true })
  child.once('close', () => signal.removeEventListener('abort', stop))
  child.stdout.pipe(output)
  child.stderr.pipe(output)
  return new Promise((done, failed) => {
    child.once('error', failed)
    child.once('close', (status) => {
      if (status === 0) return done()
      const lines = readFileSync(log, 'utf8').trimEnd().split('\n').slice(-40).join('\n')
      failed(new Error(`${lines}\n\nThe build of the ${name} failed. The full output is in ${log}.`))
    })
  })
}

/**
 * Builds what the product shows, unless nothing has changed since the last builds. What users see first is built
 * first.
 * @param logs the folder for their output.
 */
export function runBuilds(logs: string, signal: AbortSignal): Builds {
  const stamp = stampOf(root)
  const file = join(root, 'node_modules/.built')
  if (isStamped(file, stamp) && outputs.every((path) => existsSync(join(root, path)))) {
    const done = Promise.resolve()
    return { widget: done, portal: done, console: done, docs: done }
  }
  mkdirSync(logs, { recursive: true, mode: 0o700 })
  const start = (name: Build) => build(name, join(logs, `build-${name}.log`), signal)
  const widget = start('widget')
  const portal = start('portal')
  // Two at a time: more would delay what users see first.
  const docs = widget.then(() => start('docs'))
  const console = portal.then(() => start('console'))
  const builds = { widget, portal, console, docs }
  const all = Promise.all(Object.values(builds))
  // The code that awaits a build gets its error.
  all.then(
    () => writeStamp(file, stamp),
    () => undefined,
  )
  return builds
}
