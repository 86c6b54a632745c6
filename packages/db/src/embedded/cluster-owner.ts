import { execFileSync } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'

/** How to run a PostgreSQL program as an allowed user: PostgreSQL refuses to run as root. */
export interface ClusterOwner {
  readonly uid: number
  readonly gid: number
  /** A program and its arguments, prepended to the command. */
  readonly prefix: readonly string[]
}

function idOf(user: string): { uid: number; gid: number } | null {
  try {
    const id = (flag: string) => Number(execFileSync('id', [flag, user], { stdio: ['ignore', 'pipe', 'ignore'] }))
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    return null
  }
}

/** Reports whether users other than the owner can traverse every folder above `path`. */
function isReachableByOthers(path: string): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

function hasProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * The user to run the cluster as: the current user or, for root, `postgres` or `nobody`. Inside a folder that only root
 * may enter (a clone in /root, or in a temporary folder), the process gets the capability to traverse that folder; no
 * folder's mode changes.
 * @param paths the programs and the data folder's parent, all existing.
 * @returns null when the current user is not root.
 * @throws when no such user exists or the folders cannot be reached.
 */
export function clusterOwner(paths: readonly string[]): ClusterOwner | null {
  if (userInfo().uid !== 0) return null
  const user = idOf('postgres') ?? idOf('nobody')
  if (!user) throw new Error('PostgreSQL does not run as root, and this machine has no user "postgres" or "nobody".')
  if (paths.every(isReachableByOthers)) return { ...user, prefix: [] }
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find(hasProgram)
  if (!setpriv) {
    throw new Error(
      'PostgreSQL does not run as root, and no other user may enter this folder. Move it to where others may, or run as another user.',
    )
  }
  const { uid, gid } = user
  // Comes last, because access(2), which initdb calls for sibling programs, otherwise loses the capability.
  const passing = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup']
  return { uid, gid, prefix: [setpriv, `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...passing] }
}
