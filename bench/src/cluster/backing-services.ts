import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogin } from '@consult/db'
import { createNatsCluster, type NatsNode, type PgBouncer, startPgBouncer } from '@consult/testing'
import { type PatroniCluster, startPatroniCluster } from './patroni/patroni-cluster.ts'

/** The services that an installation's processes need: PostgreSQL with standbys, PgBouncer before it, and NATS. */
export interface BackingServices {
  readonly postgres: PatroniCluster
  /** The login of the service through PgBouncer in transaction mode, HAProxy and the primary. */
  readonly pgbouncer: PgBouncer
  readonly nats: readonly NatsNode[]
  /** All NATS servers, as in `HINTS_URL`. */
  readonly natsUrl: string
  /** For files of the run. It is removed at the end. */
  readonly folder: string
  close(): Promise<void>
}

const servers = 3

/**
 * PgBouncer waits 15 seconds before it retries a server that refused it, and a statement waits up to two minutes for a
 * server. A failover takes a few seconds.
 */
const pooling = {
  default_pool_size: '20',
  max_client_conn: '500',
  server_login_retry: '1',
  server_connect_timeout: '2',
  query_wait_timeout: '5',
  // Shorter than the time for which the servers would keep the sessions of dropped databases.
  server_idle_timeout: '10',
}

/** Starts a PostgreSQL with two standbys, one of them synchronous, PgBouncer and three NATS servers on loopback. */
export async function startBackingServices(): Promise<BackingServices> {
  const folder = await mkdtemp(join(tmpdir(), 'consult-cluster-'))
  const closing: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  const close = async () => {
    for (const end of closing.toReversed()) await end()
  }
  try {
    const postgres = await startPatroniCluster(folder, { replication: 'synchronous', servers })
    closing.push(() => postgres.close())
    const pgbouncer = await startPgBouncer(await createLogin(postgres.proxyUrl, 'consult_service'), pooling)
    closing.push(() => pgbouncer.close())
    const nats = await createNatsCluster(3)
    closing.push(() => Promise.all(nats.map((node) => node.kill())))
    for (const node of nats) node.start()
    const natsUrl = `nats://${nats.map(({ url }) => new URL(url).host).join(',')}`
    return { postgres, pgbouncer, nats, natsUrl, folder, close }
  } catch (error) {
    await close()
    throw error
  }
}
