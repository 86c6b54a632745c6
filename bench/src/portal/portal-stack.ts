import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestServer, testOperatorToken } from '@consult/db/testing'
import { mintPhysicianSession } from '@consult/directory'
import { type AppProcess, startApp, until } from '@consult/testing'
import { composeForBench } from '../product/compose.ts'
import { createPopulation, type Population } from '../product/population.ts'

/** The built product with one busy partner, and access to its portal. */
export interface PortalStack {
  readonly api: AppProcess
  readonly portalUrl: string
  readonly population: Population
  /** Returns a single-use token that the portal exchanges for a session. */
  handOffToken(): Promise<string>
  stop(): Promise<void>
}

const startMs = 60_000

/**
 * @param patients their number; every second one is in the queue.
 * @param port for the portal; the demo uses the next one.
 */
export async function startPortalStack(patients: number, port: number): Promise<PortalStack> {
  const closing: (() => Promise<unknown> | unknown)[] = []
  const stop = async () => {
    for (const close of closing.toReversed()) await close()
  }
  try {
    const server = await startTestServer()
    closing.push(() => server.close())
    const folder = mkdtempSync(join(tmpdir(), 'consult-bench-portal-'))
    closing.push(() => rmSync(folder, { recursive: true, force: true }))
    const { services, close } = await composeForBench(server.url)
    closing.push(close)
    const population = await createPopulation(services, patients)
    const portalUrl = `http://localhost:${port}`
    const api = await startApp({
      name: 'stack',
      app: { folder: 'apps/stack', program: 'src/main.ts' },
      databaseUrl: server.url,
      environment: {
        PORTAL_PORT: String(port),
        DEMO_PORT: String(port + 1),
        CONSOLE_PORT: String(port + 2),
        DATA_DIR: folder,
        CONSULT_OPERATOR_TOKEN: testOperatorToken,
      },
      onUnexpectedEnd: (who, how) => process.stderr.write(`${who} ${how}\n`),
    })
    closing.push(() => api.stop())
    await api.ready()
    const opens = async () => (await fetch(`${portalUrl}/sign-in`).catch(() => null))?.ok
    await until('the portal opens', opens, startMs)
    const handOffToken = async () => (await mintPhysicianSession(population.call, population.physicianId)).token
    return { api, portalUrl, population, handOffToken, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
