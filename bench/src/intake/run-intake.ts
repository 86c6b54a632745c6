import { createAsyncConsult, decideConsent, putIntake } from '@consult/consults'
import { startTestServer } from '@consult/db/testing'
import { publishQuestionnaire, putQuestionnaire } from '@consult/intake'
import { sql } from 'kysely'
import type { Report, Scale } from '../bench.ts'
import { composeForBench } from '../product/compose.ts'
import { createPopulation, type Population } from '../product/population.ts'
import { median, milliseconds, quantile, ratio, whole } from '../report/figures.ts'
import { renderTable } from '../report/table.ts'
import { type Form, formOf } from './forms.ts'

const sizes = {
  full: { items: 150, submits: 20, rounds: 6 },
  miniature: { items: 10, submits: 2, rounds: 2 },
} as const satisfies Record<Scale, unknown>

async function publish({ call }: Population, { key, questionnaire }: Form): Promise<void> {
  await putQuestionnaire(call, { key, questionnaire })
  await publishQuestionnaire(call, { key })
}

/** Consults of these patients that wait for the answers. @returns their ids */
async function askPatients({ call }: Population, { key }: Form, patientIds: readonly string[]): Promise<string[]> {
  const asked: string[] = []
  for (const patientId of patientIds) {
    const { id } = await createAsyncConsult(call, { patientId, questionnaireKeys: [key] })
    await decideConsent(call, { asyncConsultId: id, decision: 'accept', scope: null })
    asked.push(id)
  }
  return asked
}

/** Submits the answers of each consult. @returns the times, in milliseconds. */
async function submitAll(
  { call }: Population,
  { key, response }: Form,
  consultIds: readonly string[],
): Promise<number[]> {
  const times: number[] = []
  for (const consultId of consultIds) {
    const began = performance.now()
    const { status } = await putIntake(call, 'async', {
      consultId,
      key,
      scope: null,
      response,
      revision: 0,
      complete: true,
    })
    times.push(performance.now() - began)
    if (status !== 'completed') throw new Error(`the answers are ${status}`)
  }
  return times
}

/** The population's consults would stand in the way of others of the same patients. */
const closeAll = ({ call, partnerId }: Population) =>
  call.services.database.inTenant(partnerId, ({ db }) =>
    sql`
      update async_consults set status = 'closed', closed_at = ${call.services.clock.now()}, closed_reason = 'resolved'
      where partner_id = ${partnerId}`.execute(db),
  )

/**
 * Measures the use case that submits all answers of a consult's intake at once, against the same with a form of one question. Both take
 * turns; each submit is of another consult, and queues it.
 */
export async function runIntake(scale: Scale): Promise<Report> {
  const { items, submits, rounds } = sizes[scale]
  const server = await startTestServer()
  const { services, close } = await composeForBench(server.url)
  try {
    const population = await createPopulation(services, submits * rounds * 2)
    await closeAll(population)
    const forms = [formOf(items), formOf(1)] as const
    for (const form of forms) await publish(population, form)
    const waiting = population.subjects.map(({ patientId }) => patientId)
    const times: [number[][], number[][]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      // The one that starts changes with every round.
      for (const which of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
        const consultIds = await askPatients(population, forms[which], waiting.splice(0, submits))
        times[which].push(await submitAll(population, forms[which], consultIds))
      }
    }
    const row = (name: string, count: number, measured: readonly number[][], shown: string) => {
      const all = measured.flat().toSorted((a, b) => a - b)
      return [name, whole(count), milliseconds(quantile(all, 0.5)), milliseconds(quantile(all, 0.95)), shown]
    }
    const [ours, theirs] = times
    const ratios = ours.map((round, n) => median(round) / median(theirs[n] ?? round))
    const text = renderTable(
      ['intake', 'questions', 'p50', 'p95', 'ratio'],
      [row('a long form', items, ours, ratio(median(ratios))), row('one question', 1, theirs, '1.00')],
    )
    return { text, samples: { 'a long form': ours.flat().length, 'one question': theirs.flat().length } }
  } finally {
    await close()
    await server.close()
  }
}
