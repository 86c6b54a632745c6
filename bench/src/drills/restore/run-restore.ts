import { execFile } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { migrateToLatest } from '@consult/db'
import { testOperatorToken } from '@consult/db/testing'
import { setWebhook } from '@consult/integration'
import { type AppProcess, startApp, testSecretsKey, until } from '@consult/testing'
import pg from 'pg'
import { landingTimes, lanesEmpty } from '../../chaos/audit-traffic.ts'
import { countFaults, type MessageFaults } from '../../chaos/count-faults.ts'
import { Gate } from '../../chaos/gate.ts'
import { readRecords } from '../../chaos/records.ts'
import { newTraffic, sendTraffic, type Traffic } from '../../chaos/traffic.ts'
import { composeForBench } from '../../product/compose.ts'
import { createPopulation, type Population } from '../../product/population.ts'
import { startArchivedServer } from './archived-server.ts'
import { readHead, readLostCursor } from './cursor.ts'
import { type Receiver, startReceiver } from './receiver.ts'
import { mintToken, readStream } from './tab.ts'
import { countMissingFiles, uploadUntil } from './uploads.ts'

/** The figures of the restore drill in docs/operations.md. `lost` counts only what was acknowledged before the restored time. */
export interface RestoreReport extends MessageFaults {
  readonly acknowledged: number
  readonly failedAttempts: number
  /** Acknowledged after the time to which the database was restored, and lost with the server. */
  readonly lostAfter: number
  readonly longestGapMs: number
  readonly longestDeliveryMs: number
  /** From the start of the restored server's recovery until it accepts writes. */
  readonly recoveryMs: number
  readonly files: number
  readonly missingFiles: number
  /** Events of the restored log that the partner never received, and ids that arrived with two different contents. */
  readonly webhooksMissing: number
  readonly webhooksChanged: number
  /**
   * The signals that did not tell their reader that the log was restored: `cursor`, `stream`, `epoch`. Empty when all
   * of them did.
   */
  readonly silent: readonly string[]
}

const longestMs = 5 * 60_000
const cli = resolve(import.meta.dirname, '../../../../apps/operator-cli/src/main.ts')

/** Records when the first message is acknowledged. */
class FirstTime extends Gate {
  firstMs = Number.POSITIVE_INFINITY

  override acknowledge(): void {
    this.firstMs = Math.min(this.firstMs, performance.now())
    super.acknowledge()
  }
}

async function populate(databaseUrl: string, patients: number, receiver: Receiver): Promise<Population> {
  const { services, close } = await composeForBench(databaseUrl)
  try {
    const population = await createPopulation(services, patients)
    const policy = { allowedHosts: ['127.0.0.1'] }
    await setWebhook(services, { partnerId: population.partnerId, url: receiver.url, policy })
    return population
  } finally {
    await close()
  }
}

const copyOf = ({ acknowledged }: Traffic): Traffic['acknowledged'] =>
  new Map([...acknowledged].map(([consult, sent]) => [consult, [...sent]]))

const sizeOf = (acknowledged: Traffic['acknowledged']) => [...acknowledged.values()].flat().length

async function startProcesses(databaseUrl: string, files: string): Promise<AppProcess[]> {
  const environment = { LOG_LEVEL: 'silent', STORAGE_DIR: files, WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' }
  const onUnexpectedEnd = (who: string, how: string) => process.stderr.write(`${who} ${how}\n`)
  const started: AppProcess[] = []
  for (const [app, name] of [
    ['api', 'API'],
    ['worker', 'worker 1'],
    ['worker', 'worker 2'],
  ] as const) {
    started.push(await startApp({ name, app, databaseUrl, environment, onUnexpectedEnd }))
  }
  await Promise.all(started.map((each) => each.ready()))
  return started
}

/** Runs the operators' command `db restored`. */
async function announceRestore(databaseUrl: string): Promise<number> {
  const operator = { CONSULT_OPERATOR_TOKEN: testOperatorToken }
  const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl, SECRETS_KEY: testSecretsKey, ...operator }
  const name = new URL(databaseUrl).pathname.slice(1)
  const command = [cli, 'db', 'restored', '--confirm', name, '--json']
  const { stdout } = await promisify(execFile)(process.execPath, command, { env })
  return (JSON.parse(stdout) as { epoch: number }).epoch
}

/**
 * Posts messages and uploads files, takes a base backup in the meantime, and loses the server with all its files when
 * three quarters of the messages are acknowledged. Restores the database to an earlier time, then the files, runs
 * `consult db restored`, posts the rest, and compares everything with what was acknowledged.
 * @param postgresql the folder of a PostgreSQL's programs, to use its `pg_basebackup`; null: the embedded
 *   PostgreSQL
 * @throws when it takes longer than five minutes, or when `outer` aborts.
 */
export async function runRestore(
  { patients, messages, postgresql }: { patients: number; messages: number; postgresql: string | null },
  outer: AbortSignal,
): Promise<RestoreReport> {
  const signal = AbortSignal.any([outer, AbortSignal.timeout(longestMs)])
  const folder = await mkdtemp(join(tmpdir(), 'consult-restore-'))
  const [files, savedFiles] = [join(folder, 'files'), join(folder, 'saved-files')]
  const receiver = await startReceiver()
  const server = await startArchivedServer(folder, postgresql)
  let processes: AppProcess[] = []
  try {
    await migrateToLatest(server.url)
    const population = await populate(server.url, patients, receiver)
    processes = await startProcesses(server.url, files)
    const { apiKey, physicianId, partnerId } = population
    let apiUrl = processes[0]?.url ?? ''
    const token = await mintToken(apiUrl, { apiKey, physicianId })

    // Four parts: the base backup after the first, the restored time after the second, the end of the server
    // after the third.
    const gate = new Gate(patients * messages, 3)
    const before = newTraffic()
    const dying = new AbortController()
    const sending = sendTraffic(population, {
      apiUrls: [apiUrl],
      messages,
      gate,
      signal: AbortSignal.any([signal, dying.signal]),
      traffic: before,
    }).catch((error: unknown) => {
      if (!dying.signal.aborted) throw error
    })
    const uploading = uploadUntil(dying.signal, { apiUrl, apiKey })
    await gate.disturbance(signal)
    await server.takeBaseBackup()
    gate.disturbed()
    await gate.disturbance(signal)
    const kept = copyOf(before)
    const time = await server.archiveUpToNow()
    // Restore the files after the database.
    cpSync(files, savedFiles, { recursive: true })
    gate.disturbed()
    await gate.disturbance(signal)
    const [cursor, page] = [await readHead(apiUrl, apiKey), await readStream(apiUrl, token, null)]
    const gone = performance.now()
    await server.destroy()
    rmSync(files, { recursive: true })
    dying.abort()
    await Promise.all([sending, uploading])
    await Promise.all(processes.map((each) => each.stop()))

    const recovering = performance.now()
    const restored = await server.restore(time)
    const recoveryMs = performance.now() - recovering
    cpSync(savedFiles, files, { recursive: true })
    const epoch = await announceRestore(restored.url)
    processes = await startProcesses(restored.url, files)
    apiUrl = processes[0]?.url ?? ''

    const lost = await readLostCursor(apiUrl, apiKey, cursor)
    const stream = await readStream(apiUrl, token, page.position)
    const gateAfter = new FirstTime(patients, 0)
    const after = await sendTraffic(population, {
      apiUrls: [apiUrl],
      messages: 1,
      first: messages,
      gate: gateAfter,
      signal,
    })
    const owner = new pg.Pool({ connectionString: restored.url, max: 2 })
    owner.on('error', () => undefined)
    try {
      await lanesEmpty(owner, signal)
      const { transcripts, events } = await readRecords(owner, partnerId)
      const missing = () => events.filter(({ id }) => !receiver.events.has(id)).length
      await until('the webhooks are delivered', async () => missing() === 0, 60_000).catch(() => undefined)
      const texts = new Set([...transcripts.values()].flat().map(({ messageId }) => messageId))
      const expected = new Map(
        [...kept].map(([consult, sent]) => [consult, [...sent, ...(after.acknowledged.get(consult) ?? [])]]),
      )
      const found = await countMissingFiles(owner, files)
      return {
        ...countFaults(expected, transcripts),
        acknowledged: sizeOf(before.acknowledged) + sizeOf(after.acknowledged),
        failedAttempts: before.retries + after.retries,
        lostAfter: [...before.acknowledged.values()].flat().filter(({ messageId }) => !texts.has(messageId)).length,
        longestGapMs: gateAfter.firstMs - gone,
        longestDeliveryMs: (await landingTimes(owner, partnerId)).max,
        recoveryMs,
        files: found.files,
        missingFiles: found.missing,
        webhooksMissing: missing(),
        webhooksChanged: [...receiver.events.values()].filter(({ contents }) => contents.size > 1).length,
        silent: [
          ...(lost.code === 'log_rewound' ? [] : ['cursor']),
          ...(stream.kinds.includes('skipped') ? [] : ['stream']),
          ...(lost.epoch === epoch && receiver.epochs.has(epoch) ? [] : ['epoch']),
        ],
      }
    } finally {
      await owner.end()
    }
  } finally {
    await Promise.all(processes.map((each) => each.stop()))
    await server.close()
    await receiver.close()
    await rm(folder, { recursive: true, force: true })
  }
}
