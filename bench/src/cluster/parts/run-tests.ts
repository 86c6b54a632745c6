import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../../../..')
const graceMs = 30_000

/**
 * Runs a test program of the repository and shows its output. It ends with `signal`.
 * @param command its name in node_modules/.bin, and its arguments.
 * @returns whether it exited with 0.
 */
export async function runTests(
  command: readonly string[],
  environment: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<boolean> {
  signal.throwIfAborted()
  const [program = '', ...args] = command
  const child = spawn(join(root, 'node_modules/.bin', program), args, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
    // Use a separate process group: otherwise, after Ctrl-C, the program would get a second SIGINT from here
    // and leave processes behind.
    detached: true,
  })
  let killing: NodeJS.Timeout | undefined
  const interrupt = () => {
    child.kill('SIGINT')
    killing = setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGKILL'), graceMs)
  }
  signal.addEventListener('abort', interrupt)
  try {
    const [status] = (await once(child, 'exit')) as [number | null]
    signal.throwIfAborted()
    return status === 0
  } finally {
    clearTimeout(killing)
    signal.removeEventListener('abort', interrupt)
  }
}
