// Runs on whatever Node (>= 20) the machine has. Fetches the pinned Node and pnpm (toolchain/), installs the
// workspace with them, and hands over to the pnpm script of the same name. Everything that runs after this
// file may rely on Node 24.
import { spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installPinned, pinsOf } from './toolchain.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const toolchain = join(root, 'toolchain')
const bin = join(toolchain, 'node_modules', '.bin')
const env = {
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH}`,
  CI: process.env.CI ?? 'true',
  TURBO_TELEMETRY_DISABLED: '1',
  NEXT_TELEMETRY_DISABLED: '1',
  // Compiling the code again takes a third of a second at each start. Anyone who may write to this folder may
  // also change the code itself.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled-code'),
}
const dataDir = resolve(root, process.env.DATA_DIR ?? '.data')
const logFile = join(dataDir, 'setup.log')
const [task = 'start', ...rest] = process.argv.slice(2)

/** Whether to show the output of package managers on the terminal: only for `test`, whose output is a report. */
const isVerbose = task === 'test'

/** Progress goes to stderr: the output of `consult --json` is for programs. */
const report = (text) => process.stderr.write(`${text}\n`)

/**
 * Runs one command to its end. Its output goes to the log file, whose end is printed if the command fails.
 * A failing command ends this process with its status.
 */
function run(title, command, args) {
  report(isVerbose ? `${title}…` : `${title}… (details in ${relative('.', logFile)})`)
  if (!isVerbose) mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const log = isVerbose ? 'inherit' : openSync(logFile, 'w', 0o600)
  const { status, error } = spawnSync(command, args, { cwd: root, env, stdio: ['ignore', log, log] })
  if (log !== 'inherit') closeSync(log)
  if (error) throw error
  if (status === 0) return
  if (!isVerbose) {
    report(readFileSync(logFile, 'utf8').split('\n').slice(-40).join('\n'))
    report(`${title} failed. The full output is in ${logFile}.`)
  }
  process.exit(status ?? 1)
}

/** The content of an installation's stamp: the state of the file that it was made from, and what was installed. */
const stampFor = (source, scope) => `${statSync(source).mtimeMs} ${scope}`

/** Runs `install` unless `stamp` says that this part, or everything, is already installed. */
function once(stamp, source, scope, install) {
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  if ([scope, 'all'].some((each) => installed === stampFor(source, each))) return
  install()
  writeFileSync(stamp, stampFor(source, scope))
}

const pins = pinsOf(toolchain)
if (pins) {
  once(join(toolchain, 'node_modules', '.installed'), join(toolchain, 'pins.json'), 'all', () => {
    report('Downloading Node and pnpm…')
    return installPinned(pins, toolchain)
  })
} else if (Number.parseInt(process.versions.node, 10) < 24 || spawnSync('pnpm', ['--version']).status !== 0) {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  report(
    `toolchain/pins.json has no Node and pnpm for ${process.platform}-${process.arch}. Install Node 24 and ${packageManager}, and run this again.`,
  )
  process.exit(1)
}

/** Whether `pnpm install` has installed the packages for tests and tools too. Starting leaves them in place. */
function hasDevelopmentPackages() {
  const state = join(root, 'node_modules', '.modules.yaml')
  // pnpm writes JSON, which is YAML as well.
  return existsSync(state) && /"devDependencies": true/.test(readFileSync(state, 'utf8'))
}

/**
 * Starting needs the apps, the command that /packages offers to partners, and their dependencies, but not those of tests
 * and tools.
 */
const scope = task === 'test' || hasDevelopmentPackages() ? 'all' : 'start'
const filters =
  scope === 'all' ? [] : ['--prod', '--filter-prod', '{./apps/**}...', '--filter-prod', '@consult/consult-dev...']
// pnpm downloads the history of every package, 400 MB, to check that no version in the lockfile is younger than a day.
// The tests have checked that for each commit, so starting one does not wait for it again. Hashes are checked always.
const trust = task === 'test' ? [] : ['--trust-lockfile']
once(join(root, 'node_modules', '.installed'), join(root, 'pnpm-lock.yaml'), scope, () =>
  run('Installing packages', 'pnpm', ['install', '--frozen-lockfile', ...trust, ...filters]),
)

/** The command of each task. It gets the rest of the command line and our signals. */
const tasks = {
  start: ['node', 'apps/stack/src/main.ts', '--build'],
  test: ['pnpm', '--silent', 'test:commit'],
  consult: ['node', 'apps/operator-cli/start.mjs'],
}
if (!tasks[task]) {
  report(`Unknown task "${task}". Use one of: ${Object.keys(tasks).join(', ')}.`)
  process.exit(2)
}
if (task === 'start') report('Building and starting…')

const [command, ...args] = tasks[task]
const child = spawn(command, [...args, ...rest], { cwd: root, env, stdio: 'inherit' })
// Ctrl-C reaches the child directly; a signal that is sent only to this process does not.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.on('exit', (status, signal) => process.exit(status ?? (signal === 'SIGINT' ? 130 : 1)))
