import { execFile } from 'node:child_process'
import { resolve } from 'node:path'

const apps = resolve(import.meta.dirname, '../../../apps')

/** Runs an app's program with only these service variables, until it exits by itself. */
export function runToEnd(
  app: 'api' | 'worker',
  environment: Readonly<Record<string, string>>,
): Promise<{ status: number; printed: string }> {
  const env = { PATH: process.env.PATH ?? '', API_PORT: '0', ...environment }
  const options = { cwd: resolve(apps, app), env, timeout: 30_000 }
  return new Promise((done) => {
    execFile(process.execPath, ['src/main.ts'], options, (error, stdout, stderr) => {
      // -1 when it kept running and had to be stopped.
      done({ status: error ? Number(error.code ?? -1) : 0, printed: stdout + stderr })
    })
  })
}
