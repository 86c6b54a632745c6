import type { Socket } from 'node:net'
import type pg from 'pg'
import { type Database, databaseOn, type TenantTransaction } from '../database.ts'
import { createPool } from '../pool.ts'
import type { LogPosition } from './log-position.ts'
import {
  checkReplica,
  type ReplicaCheck,
  type ReplicaProblem,
  ReplicaProblemError,
  requireCurrent,
} from './replica-check.ts'

/** Whether a replica answers reads; otherwise, why not. `silent`: it cannot be reached, or does not respond in time. */
export type ReplicaState = 'current' | 'silent' | ReplicaProblem

/** Called once for every change of a replica's state. The error says why it is silent. */
export type OnReplicaChange = (
  change: { readonly host: string; readonly from: ReplicaState | null; readonly to: ReplicaState },
  error?: Error,
) => void

/** How often a replica is checked, and how long a check may take, in milliseconds. */
const everyMs = 500
const answerMs = 500
/** A connection attempt or statement that takes longer is abandoned. The read then goes to the primary. */
const connectMs = 1_000
const statementMs = 5_000

/** One replica: its connections, and whether it may answer. */
export class Replica {
  /** Its host and port. */
  readonly host: string
  /** Null before the first check. */
  state: ReplicaState | null = null
  lag: ReplicaCheck['lag'] | null = null
  readonly #pool: pg.Pool
  readonly #database: Database
  readonly #prober: pg.Pool
  readonly #probing: Database
  readonly #sessions = new Set<pg.PoolClient>()
  readonly #positionOf: () => Promise<LogPosition>
  readonly #onChange: OnReplicaChange | undefined
  readonly #timer: NodeJS.Timeout
  #checking: Promise<void> | null = null
  #isClosed = false

  constructor(options: {
    url: string
    applicationName: string
    max: number
    positionOf: () => Promise<LogPosition>
    onChange?: OnReplicaChange
  }) {
    const { url, applicationName, max } = options
    this.host = /@([^/?#]*)/.exec(url)?.[1] ?? new URL(url).host
    this.#positionOf = options.positionOf
    this.#onChange = options.onChange
    // An idle connection that breaks says that the replica may be gone.
    const pool = { url, applicationName, connectMs, statementMs, onError: () => void this.check() }
    this.#pool = createPool({ ...pool, max })
    this.#prober = createPool({ ...pool, max: 1, connectMs: answerMs, statementMs: answerMs })
    this.#database = databaseOn(this.#pool)
    this.#probing = databaseOn(this.#prober)
    for (const each of [this.#pool, this.#prober]) {
      each.on('connect', (client) => this.#sessions.add(client))
      each.on('remove', (client) => this.#sessions.delete(client))
    }
    this.#timer = setInterval(() => void this.check(), everyMs).unref()
    void this.check()
  }

  /**
   * Runs a read that sees everything up to `position`.
   * @throws ReplicaProblemError; what `work` throws, and errors of the connection.
   */
  async read<T>(partnerId: string, position: LogPosition, work: (tx: TenantTransaction) => Promise<T>): Promise<T> {
    const inReplica = async (tx: TenantTransaction) => {
      await requireCurrent(tx.db, position)
      return work(tx)
    }
    try {
      return await this.#database.inTenant(partnerId, inReplica, { readOnly: true })
    } catch (error) {
      // Later reads don't have to wait to find the same problem. The next check corrects the state.
      if (error instanceof ReplicaProblemError) this.#become(error.problem)
      else void this.check()
      throw error
    }
  }

  /** Checks the replica now, or waits for the check that is running. */
  check(): Promise<void> {
    this.#checking ??= this.#check().finally(() => {
      this.#checking = null
    })
    return this.#checking
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    this.#cut()
    await Promise.all([this.#database.close(), this.#probing.close()])
    await this.#checking
  }

  async #check(): Promise<void> {
    const position = await this.#positionOf().catch(() => null)
    // Without the primary, the replica's state cannot be determined, and every read fails before it needs a replica.
    if (!position || this.#isClosed) return
    try {
      const { problem, lag } = await checkReplica(this.#probing.directory, position)
      this.lag = lag
      // While others write, a working replica is always a few bytes behind. A read waits for these bytes.
      const isClose = problem === 'behind' && (await this.#catchesUp(position))
      this.#become(isClose ? 'current' : (problem ?? 'current'))
    } catch (error) {
      this.lag = null
      this.#become('silent', error as Error)
      this.#cut()
    }
  }

  async #catchesUp(position: LogPosition): Promise<boolean> {
    try {
      await requireCurrent(this.#probing.directory, position)
      return true
    } catch (error) {
      if (error instanceof ReplicaProblemError) return false
      throw error
    }
  }

  #become(state: ReplicaState, error?: Error): void {
    if (this.state === state || this.#isClosed) return
    const from = this.state
    this.state = state
    this.#onChange?.({ host: this.host, from, to: state }, error)
  }

  /** Breaks every connection, so that reads that wait for a silent server fail now and go to the primary. */
  #cut(): void {
    for (const session of this.#sessions) {
      ;(session as unknown as { connection: { stream: Socket } }).connection.stream.destroy()
    }
  }
}
