import { ConsultError } from '@consult/domain'
import pg from 'pg'
import type { Database, TenantTransaction } from '../database.ts'
import { eachHost } from '../hosts/index.ts'
import { createPositionReader } from './log-position.ts'
import { type OnReplicaChange, Replica, type ReplicaState } from './replica.ts'
import { ReplicaProblemError } from './replica-check.ts'

/** Where a read was answered: on a replica, or on the primary and why. */
export type ReadOutcome = 'replica' | 'conflict' | 'failed' | 'unchecked' | Exclude<ReplicaState, 'current'>

/** Called for each read, and when a replica starts or stops answering. */
export interface ReplicaEvents {
  onRead(outcome: ReadOutcome): void
  readonly onChange: OnReplicaChange
}

/** How a process reaches its replicas. */
export interface ReplicaOptions extends Partial<ReplicaEvents> {
  /** A database URL with one or several hosts, each a replica. */
  readonly url: string
  readonly applicationName: string
  /** The maximum number of connections with each replica. */
  readonly max: number
}

/** Reads on whose result no decision depends: lists, search and the audit. */
export interface Reads {
  /**
   * Runs a read-only transaction of the tenant, which sees everything that was committed before the call. `work` may run
   * a second time, on the primary.
   */
  inTenant<T>(partnerId: string, work: (tx: TenantTransaction) => Promise<T>): Promise<T>
  readonly replicas: readonly Pick<Replica, 'host' | 'state' | 'lag'>[]
  close(): Promise<void>
}

/** PostgreSQL's classes of errors about one statement. It would fail on the primary too. */
const ownFaults = /^(?:0A|22|23|25|42|57014)/

/** The reason to repeat a failed read on the primary; null for an error that the primary would give too. */
function reasonOf(error: unknown): ReadOutcome | null {
  if (error instanceof ReplicaProblemError) return error.problem
  if (error instanceof ConsultError) return null
  if (!(error instanceof pg.DatabaseError)) return 'failed'
  // The replica canceled the statement, because the statement blocked the replica from applying the log.
  if (error.code === '40001' || error.code === '40P01') return 'conflict'
  return ownFaults.test(error.code ?? '') ? null : 'failed'
}

/**
 * Opens reads. They run on the replicas if `options` names some and they are as current as the primary, otherwise on
 * the primary.
 */
export function openReads(primary: Database, options: ReplicaOptions | null): Reads {
  const onPrimary: Reads['inTenant'] = (partnerId, work) => primary.inTenant(partnerId, work, { readOnly: true })
  if (!options) return { inTenant: onPrimary, replicas: [], close: async () => undefined }
  const { url, onRead = () => undefined } = options
  const positionOf = createPositionReader(primary)
  const replicas = eachHost(url).map((host) => new Replica({ ...options, url: host, positionOf }))
  let turn = 0
  const choose = () => {
    const current = replicas.filter(({ state }) => state === 'current')
    turn += 1
    return current[turn % current.length]
  }
  return {
    replicas,
    inTenant: async (partnerId, work) => {
      const replica = choose()
      if (!replica) {
        const state = replicas[0]?.state ?? null
        onRead(state === null || state === 'current' ? 'unchecked' : state)
        return onPrimary(partnerId, work)
      }
      const position = await positionOf()
      try {
        const result = await replica.read(partnerId, position, work)
        onRead('replica')
        return result
      } catch (error) {
        const reason = reasonOf(error)
        if (reason === null) throw error
        onRead(reason)
        return onPrimary(partnerId, work)
      }
    },
    close: async () => {
      await Promise.all(replicas.map((replica) => replica.close()))
    },
  }
}
