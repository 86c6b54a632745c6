import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'

/** Where the command keeps its files, as the XDG Base Directory Specification says. */
export interface Folders {
  /** Profiles with their keys. */
  readonly config: string
  /** How far `listen` got. */
  readonly state: string
}

/** Relative paths are invalid in these variables, and ignored. */
const absolute = (path: string | undefined) => (path && isAbsolute(path) ? path : undefined)

export function findFolders(environment: NodeJS.ProcessEnv): Folders {
  const home = environment.HOME || homedir()
  return {
    config: join(absolute(environment.XDG_CONFIG_HOME) ?? join(home, '.config'), 'consult'),
    state: join(absolute(environment.XDG_STATE_HOME) ?? join(home, '.local/state'), 'consult'),
  }
}
