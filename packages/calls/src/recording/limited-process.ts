import { type ChildProcess, spawn } from 'node:child_process'

/** Resource limits of a process that reads untrusted data. */
export interface ProcessLimits {
  /** Memory of one process, in bytes. Enforced on Linux. */
  readonly memoryBytes: number
  /** The maximum size of a file that it writes, in bytes. */
  readonly fileBytes: number
  /** Processor time, in seconds. Default: any. */
  readonly cpuSeconds?: number
}

/** Recording a call of several hours stays far below these limits. */
export const recordingLimits: ProcessLimits = { memoryBytes: 2 * 1024 ** 3, fileBytes: 8 * 1024 ** 3 }

/** The unit in which POSIX `ulimit` measures files. */
const blockBytes = 512

/** `-d` is the data segment, which is all private memory on Linux. `exec` keeps the pid. */
const script = 'ulimit -d "$1" && ulimit -f "$2" && ulimit -t "$3" && shift 3 && exec "$@"'

/**
 * Starts a program under limits that it cannot raise. Its environment is empty, because it must not see the worker's
 * secrets for the database, the files and the mail server.
 * @param options.ownGroup makes it the leader of a process group, so that it can be killed with everything that it
 * starts.
 * @param options.stdin `hold`: open as long as this process lives.
 * @param options.stdout `pipe`: the caller reads the output. Default: the output is discarded.
 */
export function spawnLimited(
  program: string,
  args: readonly string[],
  options: { limits: ProcessLimits; ownGroup: boolean; stdin: 'ignore' | 'hold'; stdout?: 'ignore' | 'pipe' },
): ChildProcess {
  const { limits, ownGroup, stdin, stdout = 'ignore' } = options
  const kibibytes = Math.floor(limits.memoryBytes / 1024)
  const blocks = Math.floor(limits.fileBytes / blockBytes)
  const seconds = limits.cpuSeconds ?? 'unlimited'
  return spawn('/bin/sh', ['-c', script, 'sh', String(kibibytes), String(blocks), String(seconds), program, ...args], {
    env: {} as NodeJS.ProcessEnv,
    stdio: [stdin === 'hold' ? 'pipe' : 'ignore', stdout, 'pipe'],
    detached: ownGroup,
  })
}

/** Kills a leader's process group. Does nothing if it is already gone. */
export function killGroup(leader: ChildProcess): void {
  if (leader.pid === undefined) return
  try {
    process.kill(-leader.pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** The maximum length of the collected output, in characters. */
const longestWords = 4_000

/** Collects the end of a process's stderr. @returns a function that returns the output so far. */
export function lastWordsOf(child: ChildProcess): () => string {
  let words = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-longestWords)
  })
  return () => words
}
