import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { compiledCode } from '@consult/testing/compiled-code'

const apps = resolve(import.meta.dirname, '../../../apps')

/**
 * Runs an app until it exits. Its environment contains only these variables, PATH, a free API_PORT and the folder of
 * compiled code.
 * @returns the exit status, or -1 if the app was still running after 30 seconds and was killed.
 */
export function runToEnd(
  app: 'api' | 'worker' | 'media' | 'demo-clinic',
  environment: Readonly<Record<string, string>>,
): Promise<{ status: number; printed: string }> {
  const env = { PATH: process.env.PATH ?? '', API_PORT: '0', ...compiledCode(), ...environment }
  const options = { cwd: resolve(apps, app), env, timeout: 90_000 }
  return new Promise((done) => {
    execFile(process.execPath, ['src/main.ts'], options, (error, stdout, stderr) => {
      done({ status: error ? Number(error.code ?? -1) : 0, printed: stdout + stderr })
    })
  })
}
