// Runs on whatever Node (>= 20) the machine has. Fetches the pinned Node and pnpm (toolchain/), installs the
// workspace with them, and hands over to the pnpm script of the same name. Everything after this line of the
// repository may rely on Node 24.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installPinned, pinsOf } from './toolchain.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const toolchain = join(root, 'toolchain')
const bin = join(toolchain, 'node_modules', '.bin')
const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}`, CI: process.env.CI ?? 'true' }

/** Runs one command to its end; a failing command ends this process with its status. */
function run(command, args, cwd = root) {
  const { status, error } = spawnSync(command, args, { cwd, env, stdio: 'inherit' })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

/** True when `stamp` was written after the last change of `source`. */
function isFresh(stamp, source) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === String(statSync(source).mtimeMs)
}

/** Runs `install` unless its lock file is the one installed last time. */
function once(stamp, source, install) {
  if (isFresh(stamp, source)) return
  install()
  writeFileSync(stamp, String(statSync(source).mtimeMs))
}

const [task = 'start', ...rest] = process.argv.slice(2)

const pins = pinsOf(toolchain)
if (pins) {
  once(join(toolchain, 'node_modules', '.installed'), join(toolchain, 'pins.json'), () =>
    installPinned(pins, toolchain),
  )
} else if (Number.parseInt(process.versions.node, 10) < 24 || spawnSync('pnpm', ['--version']).status !== 0) {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  process.stderr.write(
    `toolchain/pins.json has no Node and pnpm for ${process.platform}-${process.arch}. Install Node 24 and ${packageManager}, and run this again.\n`,
  )
  process.exit(1)
}
once(join(root, 'node_modules', '.installed'), join(root, 'pnpm-lock.yaml'), () =>
  run('pnpm', ['install', '--frozen-lockfile']),
)

/** What each task runs, one after the other; the last gets the rest of the command line and our signals. */
const tasks = {
  start: [
    ['pnpm', '--silent', 'run', 'build'],
    ['node', 'apps/stack/src/main.ts'],
  ],
  test: [['pnpm', 'run', 'test:all']],
  consult: [['node', 'apps/cli/src/main.ts']],
}
const steps = tasks[task]
if (!steps) {
  process.stderr.write(`unknown task "${task}"; one of: ${Object.keys(tasks).join(', ')}\n`)
  process.exit(2)
}
for (const [command, ...args] of steps.slice(0, -1)) run(command, args)

const [command, ...args] = steps.at(-1)
const child = spawn(command, [...args, ...rest], { cwd: root, env, stdio: 'inherit' })
// A Ctrl-C reaches the child by itself; a signal sent to us alone does not.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.on('exit', (status, signal) => process.exit(status ?? (signal === 'SIGINT' ? 130 : 1)))
