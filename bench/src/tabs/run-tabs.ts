import { setTimeout as pause } from 'node:timers/promises'
import { loadPartnerAccount } from '@consult/auth'
import { startTestServer } from '@consult/db/testing'
import { mintPhysicianSession, provisionPhysician } from '@consult/directory'
import { attendEvery } from '@consult/domain/attendance'
import { ownContext } from '@consult/request'
import { type AppProcess, startApp } from '@consult/testing'
import type { Report, Scale } from '../bench.ts'
import { type EventStream, followStream } from '../latency/event-stream.ts'
import { composeForBench } from '../product/compose.ts'
import { createPopulation } from '../product/population.ts'
import { cpuTime } from '../report/cpu-time.ts'
import { milliseconds, quantile } from '../report/figures.ts'
import { renderTable } from '../report/table.ts'

const sizes = {
  full: { tabs: 200, idleSeconds: 5, settleSeconds: 2, silentSeconds: 20, beatSeconds: 40 },
  miniature: { tabs: 5, idleSeconds: 0.2, settleSeconds: 0.2, silentSeconds: 0.5, beatSeconds: 5 },
} as const satisfies Record<Scale, unknown>

/** Returns the CPU time that a process uses while `work` runs, as a share of one core. */
async function loadOf(api: AppProcess, work: () => Promise<unknown>): Promise<number> {
  const [before, began] = [cpuTime(api.pid) ?? Number.NaN, performance.now()]
  await work()
  return ((cpuTime(api.pid) ?? Number.NaN) - before) / (performance.now() - began)
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`

/**
 * Measures physicians' tabs, each with a stream and an open thread that it reports every few seconds, as the portal
 * does: the cost of an idle stream, the cost of a heartbeat, and whether any request fails.
 */
export async function runTabs(scale: Scale): Promise<Report> {
  const { tabs, idleSeconds, settleSeconds, silentSeconds, beatSeconds } = sizes[scale]
  const server = await startTestServer()
  const { services, close } = await composeForBench(server.url)
  const streams: EventStream[] = []
  const onUnexpectedEnd = (who: string, how: string) => process.stderr.write(`${who} ${how}\n`)
  const api = await startApp({ name: 'API', app: 'api', databaseUrl: server.url, onUnexpectedEnd })
  try {
    const { partnerId, subjects } = await createPopulation(services, tabs)
    const account = await loadPartnerAccount(services.database.directory, partnerId)
    if (!account) throw new Error('the partner is not there after its creation')
    const context = ownContext(services, account, 'bench.prepare')
    const tokens: string[] = []
    for (let n = 0; n < tabs; n += 1) {
      const email = `tab-${n}@bench.example`
      const { id } = await provisionPhysician(context, {
        externalId: `tab-${n}`,
        email,
        firstName: 'Tab',
        lastName: `${n}`,
      })
      tokens.push((await mintPhysicianSession(context, id)).token)
    }
    await api.ready()

    let failures = 0
    const times: number[] = []
    const beat = async (n: number) => {
      const began = performance.now()
      const response = await fetch(`${api.url}/trpc/signals.attend`, {
        method: 'POST',
        headers: { authorization: `Bearer ${tokens[n]}`, 'content-type': 'application/json' },
        body: JSON.stringify({ id: subjects[n]?.asyncConsultId, tab: `bench-tab-${n}`, typing: false }),
      })
      await response.text()
      times.push(performance.now() - began)
      if (!response.ok) failures += 1
    }
    const beatOn = async (n: number, until: number) => {
      await pause((n / tabs) * attendEvery * 1_000)
      while (performance.now() < until) {
        await Promise.all([beat(n), pause(attendEvery * 1_000)])
      }
    }

    const idle = await loadOf(api, () => pause(idleSeconds * 1_000))
    const began = performance.now()
    const opened = await Promise.allSettled(tokens.map((token) => followStream(api.url, token, () => undefined)))
    streams.push(...opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])))
    failures += tabs - streams.length
    await Promise.all(streams.map(({ caughtUp }) => caughtUp))
    const opening = performance.now() - began
    await pause(settleSeconds * 1_000)
    const silent = await loadOf(api, () => pause(silentSeconds * 1_000))
    const until = performance.now() + beatSeconds * 1_000
    const beating = await loadOf(api, () => Promise.all(tokens.map((_, n) => beatOn(n, until))))
    const sorted = times.toSorted((a, b) => a - b)
    const beatsPerSecond = tabs / attendEvery
    const text = renderTable(
      [`${tabs} tabs of ${tabs} physicians`, ''],
      [
        ['all streams opened at once', milliseconds(opening)],
        ['API process, no streams', percent(idle)],
        ['API process, silent streams', percent(silent)],
        [`API process, a beat every ${attendEvery} s each`, percent(beating)],
        [
          'CPU per beat, and what it makes the streams say',
          milliseconds(((beating - silent) / beatsPerSecond) * 1_000),
        ],
        ['a beat, p50', milliseconds(quantile(sorted, 0.5))],
        ['a beat, p99', milliseconds(quantile(sorted, 0.99))],
        ['beats', String(times.length)],
        ['requests that failed', String(failures)],
      ],
    )
    return { text, samples: { streams: streams.length, beats: times.length } }
  } finally {
    for (const stream of streams) stream.close()
    await api.stop()
    await close()
    await server.close()
  }
}
