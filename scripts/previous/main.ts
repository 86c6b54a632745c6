import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Runs the API tests of an earlier commit on the schema of this one, as during a rolling upgrade: `pnpm test:previous REF
 * [FILE…]`. It checks REF out into a temporary folder and gives it this tree's migrations; everything else there is old.
 */
const root = join(import.meta.dirname, '../..')
const [ref, ...files] = process.argv.slice(2)
if (!ref) throw new Error('Usage: pnpm test:previous REF [FILE…], with the tag or the commit of the previous release')

function run(cwd: string, command: string, ...args: string[]): number {
  const { status, error } = spawnSync(command, args, { cwd, stdio: 'inherit' })
  if (error) throw error
  return status ?? 1
}

const folder = mkdtempSync(join(tmpdir(), 'consult-previous-'))
const tree = join(folder, 'tree')
try {
  if (run(root, 'git', 'worktree', 'add', '--detach', tree, ref) !== 0) throw new Error(`no such commit: ${ref}`)
  if (run(tree, 'pnpm', 'install', '--frozen-lockfile', '--prefer-offline') !== 0)
    throw new Error('it cannot be installed')
  // Its migrator would refuse a database with migrations that it does not know.
  for (const path of ['migrations', 'migrate.ts']) {
    cpSync(join(root, 'packages/db/src', path), join(tree, 'packages/db/src', path), { recursive: true })
  }
  const tests = files.length > 0 ? files : ['e2e/api/rules', 'e2e/api/surface']
  process.exitCode = run(tree, 'pnpm', 'vitest', 'run', '--project', 'int', '--maxWorkers=1', ...tests)
} finally {
  run(root, 'git', 'worktree', 'remove', '--force', tree)
  rmSync(folder, { recursive: true, force: true })
}
