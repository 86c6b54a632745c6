import { setTimeout as pause } from 'node:timers/promises'
import { markRead } from '@consult/consults'
import { startTestServer } from '@consult/db/testing'
import { startMailServer } from '@consult/mailer/testing'
import { type AppProcess, startApp, until } from '@consult/testing'
import pg from 'pg'
import { disturbancesOf } from '../chaos/disturbances.ts'
import { composeForBench } from '../product/compose.ts'
import { createPopulation, type Population } from '../product/population.ts'
import { findFaults, mailsOf } from './audit.ts'
import { readClaims, recordClaims } from './claims.ts'
import { disturbWhile } from './disturb.ts'
import { addUnreadMessages, isPatient, makeDue, numberOf } from './threads.ts'

/** What a run does. */
export interface TellOptions {
  readonly threads: number
  /** SIGKILLs of workers. */
  readonly kills: number
  /** Restarts of PostgreSQL without a checkpoint, as after a crash. */
  readonly restarts: number
  /** What is wrong with the mail server. */
  readonly trouble: Trouble
}

/** How long each of its answers takes, and what it answers to a recipient until it is repaired after that time. */
export interface Trouble {
  readonly delayMs?: number
  readonly refusal?: string
  readonly repairedAfterMs?: number
}

/** How late patients were told, in milliseconds, sorted. */
export interface Told {
  /** When the mail server first heard of each patient. */
  readonly tried: readonly number[]
  /** When it first took a mail to each patient. */
  readonly told: readonly number[]
  readonly repeats: number
  /** How many patients read before the worker looked. */
  readonly spared: number
}

const workerCount = 2
/** Every tenth patient reads while the others are told. */
const readersShare = 10
const longestMs = 15 * 60_000
/** From the last preparation to the moment at which everything is due. */
const headStartMs = 3_000

/** Marks threads as read, evenly over the time that the sending takes. @returns when each mark was committed */
async function readSome(
  { call, subjects }: Population,
  isOver: () => boolean,
  everyMs: number,
): Promise<Map<number, number>> {
  const marks = new Map<number, number>()
  for (let n = 0; n < subjects.length && !isOver(); n += readersShare) {
    const subject = subjects[n]
    if (!subject) break
    const { asyncConsultId, patientId } = subject
    const mark = { asyncConsultId, sequence: 1, asker: { scope: { patientId, consultId: null } } }
    // While the server restarts, whether a mark was committed is unknown.
    await markRead(call, mark).then(
      () => marks.set(n, Date.now()),
      () => marks.set(n, Number.POSITIVE_INFINITY),
    )
    await pause(everyMs)
  }
  return marks
}

const firstOf = (times: readonly number[], dueAt: Date) => Math.min(...times) - dueAt.getTime()
const sorted = (values: Iterable<number>) => [...values].toSorted((a, b) => a - b)

/**
 * Lets the messages of many threads become due at once, with workers in their own processes that are killed, and audits
 * who was told.
 * @throws when somebody was not told, was told too often or after reading, or when a canary leaked.
 */
export async function tellThreads({ threads, kills, restarts, trouble }: TellOptions): Promise<Told> {
  const { delayMs = 0, refusal, repairedAfterMs = 0 } = trouble
  const tries = new Map<number, number[]>()
  const mailServer = await startMailServer({
    delayMs,
    onRecipient: (to) => isPatient(to) && tries.set(numberOf(to), [...(tries.get(numberOf(to)) ?? []), Date.now()]),
  })
  const server = await startTestServer()
  const owner = new pg.Pool({ connectionString: server.url, max: 2 })
  owner.on('error', () => undefined)
  const { services, close } = await composeForBench(server.url)
  const workers: AppProcess[] = []
  let output = ''
  const ends: string[] = []
  try {
    const population = await createPopulation(services, threads)
    await addUnreadMessages(owner, population)
    await recordClaims(owner)
    for (let n = 1; n <= workerCount; n += 1) {
      const worker = await startApp({
        name: `worker ${n}`,
        app: 'worker',
        databaseUrl: server.url,
        environment: { SMTP_URL: mailServer.url },
        onOutput: (text) => {
          output += text
        },
        onUnexpectedEnd: (who, how) => ends.push(`${who} ${how}`),
      })
      workers.push(worker)
    }
    await Promise.all(workers.map((worker) => worker.ready()))
    const dueAt = new Date(Date.now() + headStartMs)
    await makeDue(owner, population, dueAt)
    if (refusal !== undefined) {
      mailServer.answers.set('RCPT', refusal)
      setTimeout(() => mailServer.answers.clear(), headStartMs + repairedAfterMs)
    }

    const disturbances = disturbancesOf(
      { patients: 0, messages: 0, apiKills: 0, kills, restarts },
      { server, workers, apis: [] },
    )
    const toPatients = () => mailServer.mails.filter(({ to }) => isPatient(to))
    const arrived = () => mailServer.mails.length
    const isOver = () => arrived() >= threads
    // Readers may leave fewer mails than threads, so the last disturbance comes while some are still to be sent.
    const expected = Math.floor(threads * (1 - 1 / readersShare))
    const reading = readSome(population, isOver, headStartMs / Math.max(1, threads / readersShare / 4))
    await disturbWhile(disturbances, { all: expected, arrived, longestMs })
    const marks = await reading
    const isSettled = async () => {
      const { rows } = await owner
        .query(`select (select count(*) from tenant.timers where kind = 'async_unread_due')
          + (select count(*) from tenant.notifications where status = 'pending') as waiting`)
        .catch(() => ({ rows: [{ waiting: '1' }] }))
      return rows[0].waiting === '0'
    }
    await until('every notification is settled', isSettled, longestMs)
    const events = await owner.query(`select coalesce(json_agg(e)::text, '') as events from tenant.events e`)
    const run = {
      consults: population.subjects.map(({ asyncConsultId }) => asyncConsultId),
      mails: toPatients(),
      claims: await readClaims(owner),
      marks,
      output,
      events: events.rows[0].events as string,
      disturbances: kills + restarts,
    }
    const faults = [...findFaults(run), ...ends]
    if (faults.length > 0) throw new Error(`${faults.length} faults: ${faults.slice(0, 5).join('; ')}`)
    const byPatient = mailsOf(run)
    return {
      tried: sorted([...tries.values()].map((times) => firstOf(times, dueAt))),
      told: sorted(
        [...byPatient.values()].map((mails) =>
          firstOf(
            mails.map(({ at }) => at),
            dueAt,
          ),
        ),
      ),
      repeats: run.mails.length - byPatient.size,
      spared: threads - byPatient.size,
    }
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()))
    await close()
    await owner.end()
    await server.close()
    await mailServer.close()
  }
}
