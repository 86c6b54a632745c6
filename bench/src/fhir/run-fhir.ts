import { listMessages } from '@consult/consults'
import { startTestServer } from '@consult/db/testing'
import { readEverything } from '@consult/fhir'
import { enterShown } from '@consult/request'
import { sql } from 'kysely'
import type { Report, Scale } from '../bench.ts'
import { composeForBench } from '../product/compose.ts'
import { createPopulation, type Population } from '../product/population.ts'
import { median, milliseconds, ratio, whole } from '../report/figures.ts'
import { renderTable } from '../report/table.ts'

const sizes = {
  full: { messages: 10_000, rounds: 5 },
  miniature: { messages: 300, rounds: 2 },
} as const satisfies Record<Scale, unknown>

/** A long thread of the first patient. */
async function writeTranscript({ call, partnerId, subjects }: Population, count: number): Promise<void> {
  const { database, clock } = call.services
  const [{ asyncConsultId, patientId } = { asyncConsultId: '', patientId: '' }] = subjects
  await database.inTenant(partnerId, ({ db }) =>
    sql`
      insert into messages (partner_id, async_consult_id, sequence, message_id, author_type, author_id, author_name,
        text, attachments, notice, accepted_at, created_at, words)
      select ${partnerId}, ${asyncConsultId}, n, 'msg_' || lpad(to_hex(n), 32, '0'), 'patient', ${patientId}, 'Bench',
        'It began on Monday and has not got better since.', null, null, ${clock.now()}, ${clock.now()}, ''
      from generate_series(1, ${count}) n`.execute(db),
  )
}

/** Reads everything about the patient as FHIR, page by page, as the API writes it. @returns how many resources there are. */
async function readAsFhir({ call, subjects }: Population): Promise<number> {
  let parameters = [{ name: '_count', value: '1000' }]
  for (let count = 0; ; ) {
    const request = { ...call, shown: [], entering: [] }
    const answer = await readEverything(request, { id: subjects[0]?.patientId ?? '', parameters, strict: true })
    if (answer.status !== 'found') throw new Error('the patient is gone')
    await enterShown(request)
    JSON.stringify(answer.bundle)
    const { entry = [], link = [] } = answer.bundle
    count += entry.length
    const next = link.find(({ relation }) => relation === 'next')
    if (!next) return count
    parameters = [...new URL(next.url ?? '').searchParams].map(([name, value]) => ({ name, value }))
  }
}

/** Reads the transcript as `/v1` pages through it. @returns how many messages there are. */
async function readTranscript({ call, subjects }: Population): Promise<number> {
  let cursor: string | undefined
  for (let count = 0; ; ) {
    const request = { ...call, shown: [], entering: [] }
    const asked = { asyncConsultId: subjects[0]?.asyncConsultId ?? '', scope: null, limit: 100, cursor }
    const page = await listMessages(request, asked)
    await enterShown(request)
    JSON.stringify(page)
    count += page.items.length
    if (page.nextCursor === undefined) return count
    cursor = page.nextCursor
  }
}

/**
 * Measures `$everything` of a patient with a long thread, against paging through the same thread on `/v1`. Both take turns.
 */
export async function runFhir(scale: Scale): Promise<Report> {
  const { messages, rounds } = sizes[scale]
  const server = await startTestServer()
  const { services, close } = await composeForBench(server.url)
  try {
    const population = await createPopulation(services, 2)
    await writeTranscript(population, messages)
    const timed = async (read: (population: Population) => Promise<number>) => {
      const began = performance.now()
      const count = await read(population)
      if (count < messages) throw new Error(`${count} of ${messages} were read`)
      return performance.now() - began
    }
    await timed(readAsFhir)
    const ours: number[] = []
    const theirs: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await timed(readAsFhir))
      theirs.push(await timed(readTranscript))
    }
    const row = (name: string, times: readonly number[], shown: string) => [
      name,
      whole(messages),
      milliseconds(median(times)),
      milliseconds(Math.max(...times)),
      shown,
    ]
    const ratios = ours.map((time, n) => time / (theirs[n] ?? time))
    const text = renderTable(
      ['fhir', 'messages', 'median', 'worst', 'ratio'],
      [row('$everything', ours, ratio(median(ratios))), row('messages on /v1', theirs, '1.00')],
    )
    return { text, samples: { everything: ours.length, transcript: theirs.length } }
  } finally {
    await close()
    await server.close()
  }
}
