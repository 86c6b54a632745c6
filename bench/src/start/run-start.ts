import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startTestServer } from '@consult/db/testing'
import { freePort, startMeasured, testSecretsKey } from '@consult/testing'
import type { Report, Scale } from '../bench.ts'
import { median, milliseconds, ratio, whole } from '../report/figures.ts'
import { renderTable } from '../report/table.ts'

const root = resolve(import.meta.dirname, '../../..')

const portVariables = { api: 'API_PORT', worker: 'WORKER_PORT', media: 'MEDIA_PORT', portal: 'PORTAL_PORT' } as const
type Measured = keyof typeof portVariables

const sizes = {
  full: { names: ['api', 'worker', 'media', 'portal'], rounds: 7, settleMs: 3_000 },
  miniature: { names: ['worker'], rounds: 1, settleMs: 100 },
} as const satisfies Record<Scale, { names: readonly Measured[]; rounds: number; settleMs: number }>

interface Side {
  readonly ready: number[]
  readonly memory: number[]
}

function launcherOf(name: Measured): string {
  const [found] = globSync(`dist/release/consult-${name}-*/bin/consult-${name}`, { cwd: root })
  if (found === undefined) throw new Error(`there is no artifact of ${name}`)
  return join(root, found)
}

/**
 * Measures how long each process takes from its start to the first 200 at `/readyz`, and the memory that it then occupies
 * without work: from the sources, and from the artifact of `pnpm release`, in turns. It builds the artifacts first.
 */
export async function runStart(scale: Scale): Promise<Report> {
  const { names, rounds, settleMs } = sizes[scale]
  execFileSync(process.execPath, ['scripts/release/main.ts', '--folders', ...names], { cwd: root })
  const server = await startTestServer()
  const folder = await mkdtemp(join(tmpdir(), 'consult-bench-'))
  const measure = async (name: Measured, command: readonly string[], into: Side) => {
    const port = await freePort()
    const environment = {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: server.url,
      SECRETS_KEY: testSecretsKey,
      MEDIA_SECRET: 'only-for-this-bench-0123456789abcdef',
      STORAGE_DIR: join(folder, 'files'),
      RECORDINGS_DIR: join(folder, 'recordings'),
      [portVariables[name]]: String(port),
    }
    const started = await startMeasured(command, { url: `http://127.0.0.1:${port}`, environment })
    await pause(settleMs)
    into.ready.push(started.readyMs)
    into.memory.push(started.residentMiB())
    await started.stop()
  }
  const rows: string[][] = []
  let starts = 0
  try {
    for (const name of names) {
      const source: Side = { ready: [], memory: [] }
      const release: Side = { ready: [], memory: [] }
      for (let round = 0; round < rounds; round += 1) {
        await measure(name, [process.execPath, join(root, `apps/${name}/start.mjs`)], source)
        await measure(name, [launcherOf(name)], release)
      }
      starts += source.ready.length + release.ready.length
      const [slow, fast] = [median(source.ready), median(release.ready)]
      const [large, small] = [median(source.memory), median(release.memory)]
      rows.push([name, milliseconds(slow), milliseconds(fast), ratio(fast / slow)])
      rows.push([`${name}, memory`, `${whole(large)} MiB`, `${whole(small)} MiB`, ratio(small / large)])
    }
  } finally {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { text: renderTable(['start', 'sources', 'artifact', 'ratio'], rows), samples: { starts } }
}
