import type { Report, Scale } from '../bench.ts'
import { renderTable } from '../report/table.ts'
import { type Delays, measureDatabaseOutage } from './database-outage.ts'
import { measureReceiverRestart } from './receiver-restart.ts'

const sizes = {
  full: {
    rounds: 3,
    database: { patients: 200, messages: 10, outageMs: 8_000 },
    receiver: { patients: 50, perSecond: 20, outageMs: 15_000 },
  },
  miniature: {
    rounds: 1,
    database: { patients: 20, messages: 4, outageMs: 1_000 },
    receiver: { patients: 10, perSecond: 10, outageMs: 1_000 },
  },
} as const satisfies Record<Scale, unknown>

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** Measures the longest delays after the database was down, and after a partner's webhook receiver was down. */
export async function runOutages(scale: Scale): Promise<Report> {
  const { rounds, database, receiver } = sizes[scale]
  const kinds = [
    { name: `messages, database away for ${seconds(database.outageMs)}`, run: () => measureDatabaseOutage(database) },
    { name: `webhooks, receiver away for ${seconds(receiver.outageMs)}`, run: () => measureReceiverRestart(receiver) },
  ]
  const rows: string[][] = []
  const samples: Record<string, number> = {}
  for (const { name, run } of kinds) {
    const measured: Delays[] = []
    for (let round = 0; round < rounds; round += 1) measured.push(await run())
    const total = (key: 'arrived' | 'waited') => measured.reduce((sum, delays) => sum + delays[key], 0)
    const longest = (key: 'longest' | 'longestAfter') => seconds(Math.max(...measured.map((delays) => delays[key])))
    rows.push([name, String(total('arrived')), String(total('waited')), longest('longest'), longest('longestAfter')])
    samples[name] = total('arrived')
  }
  return {
    text: renderTable(['outages', 'arrived after it', 'waited', 'longest delay', 'after it was back'], rows),
    samples,
  }
}
