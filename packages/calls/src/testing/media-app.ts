import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AppProcess, startApp } from '@consult/testing'
import type { Calls } from '../calls.ts'
import { nodeCalls } from '../embedded/node-calls.ts'
import { memoryPlacements } from '../embedded/placements.fixture.ts'
import { debianProgram } from '../janus/debian-program.fixture.ts'
import type { CallEngine } from '../settings.ts'
import type { TurnSettings } from '../turn-credentials.ts'

/** Each engine with its first UDP port, and whether its programs are installed. */
export const engines = [
  { engine: 'embedded', firstPort: 41_000, canRun: true },
  { engine: 'janus', firstPort: 41_100, canRun: debianProgram('janus') !== null },
] as const

/** A media node in a separate process, as in production, and the engine that uses it. */
export interface MediaApp {
  readonly node: AppProcess
  readonly calls: Calls
  /** The folder of its recordings. */
  readonly folder: string
  /** @throws when the node has already ended. */
  stop(): Promise<void>
}

export interface MediaAppOptions {
  readonly maxKbps: number
  readonly turn?: TurnSettings | null
}

export async function startMediaApp(
  { engine, firstPort }: { engine: CallEngine; firstPort: number },
  { maxKbps, turn = null }: MediaAppOptions,
): Promise<MediaApp> {
  const folder = await mkdtemp(join(tmpdir(), 'consult-media-'))
  const secret = randomUUID() + randomUUID()
  const died: string[] = []
  const node = await startApp({
    name: 'media node',
    app: 'media',
    databaseUrl: '',
    environment: {
      MEDIA_ENGINE: engine,
      MEDIA_SECRET: secret,
      MEDIA_UDP_FIRST: String(firstPort),
      MEDIA_UDP_LAST: String(firstPort + 99),
      MEDIA_MAX_KBPS: String(maxKbps),
      // Every call in these tests belongs to the same partner.
      MEDIA_ROOMS_PER_PARTNER: '20',
      RECORDINGS_DIR: folder,
      LOG_LEVEL: 'error',
    },
    onUnexpectedEnd: (_name, how) => died.push(how),
  })
  await node.ready()
  const clock = { now: () => new Date() }
  return {
    node,
    folder,
    calls: nodeCalls({ engine, clock, nodes: [node.url], secret, placements: memoryPlacements(), turn }),
    stop: async () => {
      await node.stop()
      await rm(folder, { recursive: true, force: true })
      if (died.length > 0) throw new Error(`the media node ended: ${died.join(', ')}`)
    },
  }
}
