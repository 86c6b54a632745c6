import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../../../..')

/**
 * Runs a test program of the repository and shows its output. It ends with `signal`.
 * @returns whether it exited with 0.
 */
export async function runTests(
  command: readonly string[],
  environment: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<boolean> {
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const interrupt = () => child.kill('SIGINT')
  signal.addEventListener('abort', interrupt)
  const [status] = (await once(child, 'exit')) as [number | null]
  signal.removeEventListener('abort', interrupt)
  signal.throwIfAborted()
  return status === 0
}
