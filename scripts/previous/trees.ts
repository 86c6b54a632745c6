import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The folder of a run begins with this, so that a later run sees whether its process is still there. */
export const folderPrefix = (pid: number) => `consult-previous-${pid}-`

/** Removes the folder of a run and its worktree. */
export function removeTree(root: string, folder: string): void {
  spawnSync('git', ['worktree', 'remove', '--force', '--force', join(folder, 'tree')], { cwd: root, stdio: 'ignore' })
  rmSync(folder, { recursive: true, force: true })
  spawnSync('git', ['worktree', 'prune'], { cwd: root, stdio: 'ignore' })
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it runs, as somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Removes what earlier runs left when they were killed with SIGKILL. Runs that are under way keep theirs. */
export function removeLeftovers(root: string): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = /^consult-previous-(\d+)-/.exec(name)?.[1]
    if (pid && !isRunning(Number(pid))) removeTree(root, join(tmpdir(), name))
  }
}
