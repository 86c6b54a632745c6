import { execFile } from 'node:child_process'
import { resolve } from 'node:path'

const apps = resolve(import.meta.dirname, '../../../apps')

/** Runs an app's program with these variables and no others of the service, until it ends by itself. */
export function runToEnd(
  app: 'api' | 'worker',
  environment: Readonly<Record<string, string>>,
): Promise<{ status: number; printed: string }> {
  const env = { PATH: process.env.PATH ?? '', API_PORT: '0', ...environment }
  const options = { cwd: resolve(apps, app), env, timeout: 30_000 }
  return new Promise((done) => {
    execFile(process.execPath, ['src/main.ts'], options, (error, stdout, stderr) => {
      // -1 when it went on working and had to be ended.
      done({ status: error ? Number(error.code ?? -1) : 0, printed: stdout + stderr })
    })
  })
}
