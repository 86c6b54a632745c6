import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestServer } from '@consult/db/testing'
import { mintPhysicianSession } from '@consult/services'
import { type AppProcess, startApp, until } from '@consult/testing'
import { composeForBench } from '../product/compose.ts'
import { createPopulation, type Population } from '../product/population.ts'

/** The built product with one partner that has much to do, and a way into its portal. */
export interface PortalStack {
  readonly api: AppProcess
  readonly portalUrl: string
  readonly population: Population
  /** A token that the portal takes for a session, once. */
  handOffToken(): Promise<string>
  stop(): Promise<void>
}

const startMs = 60_000

/** @param patients how many; every second one waits in the queue. @param port for the portal, and the next for the demo. */
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
    const { services, close } = composeForBench(server.url)
    closing.push(close)
    const population = await createPopulation(services, patients)
    const portalUrl = `http://localhost:${port}`
    const api = await startApp({
      name: 'stack',
      app: { folder: 'apps/stack', program: 'src/main.ts' },
      databaseUrl: server.url,
      environment: { PORTAL_PORT: String(port), DEMO_PORT: String(port + 1), DATA_DIR: folder },
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
