import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const buildProgram = resolve(import.meta.dirname, '../../../packages/consult-dev/build/build.ts')

/** A running `consult-dev listen`. */
export interface Listener {
  stop(): Promise<void>
}

/** Bundles the command as `pnpm build` does, and starts it. Resolves when the command starts to forward. */
export async function startListener(options: { apiUrl: string; apiKey: string; forwardTo: string }): Promise<Listener> {
  const folder = mkdtempSync(join(tmpdir(), 'consult-listen-'))
  execFileSync(process.execPath, [buildProgram, folder])
  const child = spawn(
    process.execPath,
    [join(folder, 'consult-dev.js'), 'listen', '--forward-to', options.forwardTo, '--json'],
    {
      env: { HOME: folder, CONSULT_API_KEY: options.apiKey, CONSULT_URL: options.apiUrl },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const ended = once(child, 'close')
  // The first line of its output says that it forwards.
  await Promise.race([
    once(child.stdout, 'data'),
    ended.then(() => Promise.reject(new Error('consult-dev listen ended'))),
  ])
  child.stdout.resume()
  return {
    stop: async () => {
      child.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}
