import { listMessages } from '@consult/consults'
import { startTestServer } from '@consult/db/testing'
import { enterShown, type RequestContext } from '@consult/request'
import { sql } from 'kysely'
import type { Report, Scale } from '../bench.ts'
import { composeForBench } from '../product/compose.ts'
import { createPopulation, type Population } from '../product/population.ts'
import { median, milliseconds, quantile, ratio, whole } from '../report/figures.ts'
import { renderTable } from '../report/table.ts'

const messagesEach = 25
const readers = 8
const sizes = {
  full: { patients: 500, warmUpMs: 2_000, roundMs: 1_000, rounds: 20 },
  miniature: { patients: 20, warmUpMs: 100, roundMs: 100, rounds: 2 },
} as const satisfies Record<Scale, unknown>

/** Transcripts with a single page. */
async function writeTranscripts({ call, partnerId }: Population): Promise<void> {
  const { database, clock } = call.services
  await database.inTenant(partnerId, ({ db }) =>
    sql`
      insert into messages (partner_id, async_consult_id, sequence, message_id, author_type, author_id, author_name,
        text, attachments, notice, accepted_at, created_at, words)
      select ${partnerId}, async_consult_id, n, 'msg_' || async_consult_id || n, 'patient', patient_id, 'Bench',
        'It began on Monday and has not got better since.', null, null, ${clock.now()}, ${clock.now()}, ''
      from async_consults, generate_series(1, ${messagesEach}) n where partner_id = ${partnerId}`.execute(db),
  )
}

async function countEntries({ call, partnerId }: Population): Promise<number> {
  return call.services.database.inTenant(partnerId, async ({ db }) => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int n from audit_entries where partner_id = ${partnerId} and outcome = 'read'`.execute(db)
    return rows[0]?.n ?? 0
  })
}

/** Reads transcripts for the given time. @returns the sorted times per read, in milliseconds. */
async function readForAWhile(context: RequestContext, { subjects }: Population, ms: number): Promise<number[]> {
  const latencies: number[] = []
  const deadline = performance.now() + ms
  let next = 0
  const keepReading = async () => {
    while (performance.now() < deadline) {
      const asyncConsultId = subjects[next++ % subjects.length]?.asyncConsultId ?? ''
      const began = performance.now()
      const request = { ...context, shown: [], entering: [] }
      const { items } = await listMessages(request, {
        asyncConsultId,
        scope: null,
        limit: messagesEach,
        cursor: undefined,
      })
      await enterShown(request)
      if (items.length !== messagesEach) throw new Error(`a transcript of ${items.length}`)
      latencies.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: readers }, keepReading))
  return latencies.toSorted((a, b) => a - b)
}

/**
 * Measures the cost of auditing every read of a transcript: the procedure behind `GET /v1/async-
 * consults/{id}/messages`, which answers after its audit entry is committed, compared with itself without the entry.
 * Both take turns, and the one that starts changes with every round. The ratio is the median of the rounds' ratios.
 */
export async function runReadAudit(scale: Scale): Promise<Report> {
  const { patients, warmUpMs, roundMs, rounds } = sizes[scale]
  const server = await startTestServer()
  const { services, close } = await composeForBench(server.url)
  try {
    const population = await createPopulation(services, patients)
    await writeTranscripts(population)
    const { call } = population
    const entering = call
    const nothing = async () => undefined
    const dropping = { ...call, services: { ...services, readLog: { enter: nothing, enterOnce: nothing } } }
    await readForAWhile(dropping, population, warmUpMs)
    if ((await countEntries(population)) > 0) throw new Error('an entry was not dropped')
    const { length } = await readForAWhile(entering, population, warmUpMs)
    if ((await countEntries(population)) !== length) throw new Error('a read was not entered')
    const ours: number[][] = []
    const theirs: number[][] = []
    for (let round = 0; round < rounds; round += 1) {
      if (round % 2 === 1) theirs.push(await readForAWhile(dropping, population, roundMs))
      ours.push(await readForAWhile(entering, population, roundMs))
      if (round % 2 === 0) theirs.push(await readForAWhile(dropping, population, roundMs))
    }
    const row = (name: string, measured: readonly number[][], shown: string) => {
      const all = measured.flat().toSorted((a, b) => a - b)
      const perSecond = median(measured.map(({ length }) => (length / roundMs) * 1000))
      return [name, whole(perSecond), milliseconds(quantile(all, 0.5)), milliseconds(quantile(all, 0.99)), shown]
    }
    const ratios = ours.map(({ length }, n) => length / (theirs[n]?.length ?? length))
    const text = renderTable(
      ['read-audit', 'reads/s', 'p50', 'p99', 'ratio'],
      [row('with its entry', ours, ratio(median(ratios))), row('without', theirs, '1.00')],
    )
    return { text, samples: { 'with its entry': ours.flat().length, without: theirs.flat().length } }
  } finally {
    await close()
    await server.close()
  }
}
