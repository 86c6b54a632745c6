import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@consult/testing'
import { createClamdScanner } from './clamd-scanner.ts'

/** Where Debian's package clamav-daemon puts it; null where it is not installed, and what needs it is skipped. */
export const clamdProgram = ['/usr/sbin/clamd', '/usr/bin/clamd'].find((path) => existsSync(path)) ?? null

/** What the signature database of the tests finds. It is harmless, and nobody else's signature. */
export const testMalware = 'CONSULT-HARMLESS-TEST-SIGNATURE-5f1c'

/** A clamd of the tests' own, that knows one signature and listens on a socket file. */
export async function startClamd(program: string): Promise<{ path: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'consult-clamd-'))
  const [database, path] = [join(folder, 'database'), join(folder, 'clamd.sock')]
  await mkdir(database)
  await writeFile(join(database, 'own.ndb'), `Consult.Test:0:*:${Buffer.from(testMalware).toString('hex')}\n`)
  const config = `Foreground yes\nDatabaseDirectory ${database}\nLocalSocket ${path}\nStreamMaxLength 21M\nMaxFileSize 21M\n`
  await writeFile(join(folder, 'clamd.conf'), config)
  const server = spawn(program, ['--config-file', join(folder, 'clamd.conf')], { stdio: 'ignore' })
  await until('clamd answers', () => createClamdScanner({ path }).isReachable())
  return {
    path,
    stop: async () => {
      const ended = once(server, 'exit')
      server.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
