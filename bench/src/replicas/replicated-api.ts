import { loadPartnerAccount } from '@consult/auth'
import { startReplicatedServers } from '@consult/db/testing'
import { createPartner, mintPhysicianSession, provisionPhysician } from '@consult/directory'
import { ownContext } from '@consult/request'
import { type AppProcess, freePort, startApp } from '@consult/testing'
import pg from 'pg'
import { composeForBench } from '../product/compose.ts'
import { databaseCpuTime } from '../report/cpu-time.ts'
import { fillTranscripts } from '../search/fill-transcripts.ts'

/** An API process, with or without a read replica. */
export interface Side {
  readonly url: string
  /** How many reads each server has answered so far, by outcome; empty without a replica. */
  outcomes(): Promise<ReadonlyMap<string, number>>
}

/** A primary with a replica, a partner's transcripts, and two API processes on the primary. */
export interface ReplicatedApi {
  readonly alone: Side
  readonly replicated: Side
  readonly apiKey: string
  /** A new token of a physician's session; the token is short-lived. */
  signIn(): Promise<string>
  /** The processor time of all processes of a server, in milliseconds; null where the system does not report it. */
  readonly primaryCpu: () => number | null
  readonly replicaCpu: () => number | null
}

const unlimited = { rateLimitPerSecond: 1_000_000, rateLimitBurst: 1_000_000 }
const outcomeForm = /^consult_replica_reads_total\{(?:[^}]*,)?outcome="(\w+)"[^}]*\} (\d+)/gm

async function startSide(databaseUrl: string, readUrl: string | null): Promise<{ side: Side; process: AppProcess }> {
  const metricsPort = await freePort()
  const api = await startApp({
    name: readUrl ? 'with a replica' : 'without a replica',
    app: 'api',
    databaseUrl,
    environment: { METRICS_PORT: String(metricsPort), ...(readUrl && { DATABASE_READ_URL: readUrl }) },
    onUnexpectedEnd: (who, how) => process.stderr.write(`${who} ${how}\n`),
  })
  const outcomes = async () => {
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    return new Map([...metrics.matchAll(outcomeForm)].map(([, outcome = '', count]) => [outcome, Number(count)]))
  }
  return { side: { url: api.url, outcomes }, process: api }
}

/**
 * Starts everything and fills the transcripts through SQL.
 * @param closing receives the cleanup functions, to be run last first.
 */
export async function startReplicatedApi(
  messages: number,
  closing: (() => Promise<unknown>)[],
): Promise<ReplicatedApi> {
  const { primary, replica, close } = await startReplicatedServers({ durable: true })
  closing.push(close)
  const composed = await composeForBench(primary.url)
  const { services } = composed
  closing.push(composed.close)
  const { partnerId, apiKey } = await createPartner(services, { name: 'Bench', environment: 'test', ...unlimited })
  const account = await loadPartnerAccount(services.database.directory, partnerId)
  if (!account) throw new Error('the partner is not there after its creation')
  const context = ownContext(services, account, 'bench.prepare')
  const { id: physicianId } = await provisionPhysician(context, {
    externalId: 'bench-physician',
    email: `${partnerId}@bench.example`,
    firstName: 'Bench',
    lastName: 'Physician',
  })
  const owner = new pg.Client({ connectionString: primary.url })
  await owner.connect()
  await fillTranscripts(owner, [{ partnerId, messages }])
  // Do this first, so that no round pays for it.
  await owner.query('checkpoint')
  await owner.end()
  const alone = await startSide(primary.url, null)
  closing.push(() => alone.process.stop())
  const replicated = await startSide(primary.url, replica.url)
  closing.push(() => replicated.process.stop())
  await alone.process.ready()
  await replicated.process.ready()
  return {
    alone: alone.side,
    replicated: replicated.side,
    apiKey,
    signIn: async () => (await mintPhysicianSession(context, physicianId)).token,
    primaryCpu: await databaseCpuTime(primary.url),
    replicaCpu: await databaseCpuTime(replica.url),
  }
}
