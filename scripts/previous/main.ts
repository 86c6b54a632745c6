import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folderPrefix, removeLeftovers, removeTree } from './trees.ts'

/**
 * Runs the API tests of an earlier commit on the schema of this one, as during a rolling upgrade: `pnpm test:previous REF
 * [FILE…]`. It checks REF out into a temporary folder and gives it this tree's migrations; everything else there is old.
 */
const root = join(import.meta.dirname, '../..')
const [ref, ...files] = process.argv.slice(2)
if (!ref) throw new Error('Usage: pnpm test:previous REF [FILE…], with the tag or the commit of the previous release')

let running: ChildProcess | null = null
let endedBy: NodeJS.Signals | null = null

/** Not `spawnSync`: while that waits, signals are not handled, and the folder would stay. */
async function run(cwd: string, command: string, ...args: string[]): Promise<number> {
  if (endedBy) throw new Error(`ended by ${endedBy}`)
  // A process group of its own, so that a signal reaches what the command has started.
  running = spawn(command, args, { cwd, stdio: 'inherit', detached: true })
  const [status] = (await once(running, 'close')) as [number | null]
  running = null
  if (endedBy) throw new Error(`ended by ${endedBy}`)
  return status ?? 1
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    endedBy = signal
    if (running?.pid) process.kill(-running.pid, 'SIGTERM')
  })
}

removeLeftovers(root)
const folder = mkdtempSync(join(tmpdir(), folderPrefix(process.pid)))
const tree = join(folder, 'tree')
try {
  if ((await run(root, 'git', 'worktree', 'add', '--detach', tree, ref)) !== 0)
    throw new Error(`no such commit: ${ref}`)
  if ((await run(tree, 'pnpm', 'install', '--frozen-lockfile', '--prefer-offline')) !== 0)
    throw new Error('it cannot be installed')
  // Its migrator would refuse a database with migrations that it does not know.
  for (const path of ['migrations', 'migrate.ts']) {
    cpSync(join(root, 'packages/db/src', path), join(tree, 'packages/db/src', path), { recursive: true })
  }
  const tests = files.length > 0 ? files : ['e2e/api/rules', 'e2e/api/surface']
  process.exitCode = await run(tree, 'pnpm', 'vitest', 'run', '--project', 'int', '--maxWorkers=1', ...tests)
} finally {
  removeTree(root, folder)
}
