import { type ChildProcess, spawn } from 'node:child_process'

/** What a process that reads what a page sent may use. */
export interface ProcessLimits {
  /** Memory of one process, bytes. Enforced on Linux. */
  readonly memoryBytes: number
  /** The longest file that it may write, bytes. */
  readonly fileBytes: number
}

/** What making a recording takes of a call of hours stays far below this. */
export const recordingLimits: ProcessLimits = { memoryBytes: 2 * 1024 ** 3, fileBytes: 8 * 1024 ** 3 }

/** POSIX counts the length of files in these. */
const blockBytes = 512

/** `-d` is the data segment, which is all private memory on Linux. `exec` keeps the pid. */
const script = 'ulimit -d "$1" && ulimit -f "$2" && shift 2 && exec "$@"'

/**
 * Starts a program under limits that it cannot raise, with an empty environment: what the worker knows (the database, the
 * files' and the mail server's secrets) is none of its business.
 * @param options.ownGroup makes it the leader of a process group, so that it can be killed with all that it starts.
 * @param options.stdin `hold`: open for as long as this process lives.
 */
export function spawnLimited(
  program: string,
  args: readonly string[],
  options: { limits: ProcessLimits; ownGroup: boolean; stdin: 'ignore' | 'hold' },
): ChildProcess {
  const { limits, ownGroup, stdin } = options
  const kibibytes = Math.floor(limits.memoryBytes / 1024)
  const blocks = Math.floor(limits.fileBytes / blockBytes)
  return spawn('/bin/sh', ['-c', script, 'sh', String(kibibytes), String(blocks), program, ...args], {
    env: {} as NodeJS.ProcessEnv,
    stdio: [stdin === 'hold' ? 'pipe' : 'ignore', 'ignore', 'pipe'],
    detached: ownGroup,
  })
}

/** Kills a leader's whole process group; one that has gone is no error. */
export function killGroup(leader: ChildProcess): void {
  if (leader.pid === undefined) return
  try {
    process.kill(-leader.pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** How much of what a process says at its end is kept, characters. */
const longestWords = 4_000

/** Collects the end of what a process writes to stderr. @returns what it is so far. */
export function lastWordsOf(child: ChildProcess): () => string {
  let words = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-longestWords)
  })
  return () => words
}
