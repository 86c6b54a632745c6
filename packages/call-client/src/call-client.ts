import type { CallConnection } from '@consult/domain'
import type { CallDownSignal, CallUpSignal } from '@consult/domain/call-signals'
import { type LineView, LineWatch } from './line-watch.ts'
import { Paths, type SentTracks } from './paths.ts'

export type { SentTracks } from './paths.ts'

/** How a page reaches the service, for one call. */
export interface CallService {
  connection(): Promise<CallConnection>
  signal(signal: CallUpSignal): Promise<unknown>
  /**
   * Follows what the engine says to the page.
   * @param onEnd called when it ends by itself, with what ended it, if anything did.
   * @returns what ends it.
   */
  signals(hear: (signal: CallDownSignal) => void, onEnd: (error?: unknown) => void): () => void
  /** True of an error after which there is nothing to come back to: the call is over, or somebody else's. */
  isFinal(error: unknown): boolean
  /** True for an error that says that the engine no longer knows this connection or its room. */
  isGone(error: unknown): boolean
}

/**
 * How the page stands in the call. `elsewhere`: the same person has come in by another page. `over`: there is nothing to
 * come back to.
 */
export type CallStanding = 'connecting' | 'connected' | 'reconnecting' | 'elsewhere' | 'over'

export interface CallView {
  readonly standing: CallStanding
  /** What comes from the other side; empty until something can. */
  readonly received: readonly MediaStreamTrack[]
  /** Whether anything can have come from the other side. */
  readonly isHeard: boolean
  /** The line as it is while `connected`, or was before. */
  readonly line: LineView
}

/** The pause before coming in again, which doubles with each failure, up to the longest. Milliseconds. */
const firstPauseMs = 300
const longestPauseMs = 5_000

/** The same before the engine is listened to again: of that the page hears first that there is something to come back to. */
const longestDeafMs = 1_000

/** How long an interruption may last before a new way is looked for, and how long that may take. */
const patienceMs = 2_000
const newWayMs = 6_000

/** How long coming in may take altogether. */
const comeInMs = 12_000

/**
 * A page in a call. It comes in, and when the connection breaks, whatever broke it, it looks for a new way, and after that
 * comes in again, until it is stopped or the call is over.
 */
export class CallClient {
  readonly #service: CallService
  readonly #onChange: (view: CallView) => void
  #sent: SentTracks
  #standing: CallStanding = 'connecting'
  #connectionId = ''
  #paths: Paths | null = null
  readonly #line = new LineWatch(() => this.#tellPage())
  #soundOnly = false
  #endSignals: () => void = () => undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  /** The engine could not be heard when that was tried last. */
  #isUnheard = false
  #isStopped = true
  /** One signal after the other: each may take a while. */
  #turn: Promise<unknown> = Promise.resolve()

  constructor(service: CallService, options: { sent: SentTracks; onChange: (view: CallView) => void }) {
    this.#service = service
    this.#sent = options.sent
    this.#onChange = options.onChange
  }

  start(): void {
    if (!this.#isStopped) return
    this.#isStopped = false
    this.#failures = 0
    this.#stand('connecting')
    void this.#comeIn()
  }

  /** Leaves the call. `start` comes back. */
  stop(): void {
    if (this.#isStopped) return
    const connectionId = this.#connectionId
    this.#end()
    if (connectionId) this.#service.signal({ type: 'leave', connectionId }).catch(() => undefined)
  }

  /** Comes in anew at once: what the page was let in with is not what counts any more. */
  renew(): void {
    if (this.#isStopped) return
    this.#stand('reconnecting')
    void this.#comeIn()
  }

  send(sent: SentTracks): void {
    this.#sent = sent
    void this.#paths?.send(this.#outgoing)
  }

  /** Neither sends nor takes pictures from now on, for a line that does not carry them; or does so again. */
  setSoundOnly(is: boolean): void {
    if (this.#soundOnly === is) return
    this.#soundOnly = is
    void this.#paths?.send(this.#outgoing)
    if (this.#standing === 'connected') this.#tellPictures()
  }

  get #outgoing(): SentTracks {
    return this.#soundOnly ? { ...this.#sent, video: null } : this.#sent
  }

  #end(): void {
    this.#isStopped = true
    this.#connectionId = ''
    this.#letGo()
  }

  #letGo(): void {
    clearTimeout(this.#timer)
    this.#line.end()
    this.#endSignals()
    this.#endSignals = () => undefined
    this.#paths?.close()
    this.#paths = null
  }

  #stand(standing: CallStanding): void {
    this.#standing = standing
    this.#tellPage()
  }

  #tellPage(): void {
    const received = this.#paths?.received ?? []
    const isHeard = received.some((track) => !track.muted)
    this.#onChange({ standing: this.#standing, received, isHeard, line: this.#line.view })
  }

  async #comeIn(): Promise<void> {
    this.#letGo()
    this.#isUnheard = false
    const connectionId = crypto.randomUUID()
    this.#connectionId = connectionId
    const isLatest = () => this.#connectionId === connectionId
    this.#timer = setTimeout(() => this.#again(), comeInMs)
    try {
      const { token, iceServers } = await this.#service.connection()
      if (!isLatest()) return
      this.#paths = new Paths({
        config: { iceServers: iceServers.map(toIceServer) },
        sent: this.#outgoing,
        tell: (signal) => this.#tell({ ...signal, connectionId } as CallUpSignal),
        onChange: () => isLatest() && this.#look(),
      })
      this.#listen(connectionId)
      await this.#service.signal({ type: 'join', connectionId, token: token ?? '' })
    } catch (error) {
      if (isLatest()) this.#fail(error)
    }
  }

  #listen(connectionId: string, failures = 0): void {
    const isLatest = () => this.#connectionId === connectionId
    let isOver = false
    this.#endSignals = this.#service.signals(
      (signal) => {
        if (!isLatest()) return
        this.#isUnheard = false
        if (signal.connectionId !== connectionId) return
        this.#turn = this.#turn.then(() => (isLatest() ? this.#take(signal) : undefined)).catch(() => this.#again())
      },
      (error) => {
        if (isOver || !isLatest()) return
        isOver = true
        const { isFinal, isGone } = this.#service
        if (error !== undefined && (isFinal(error) || isGone(error))) return this.#fail(error)
        const fails = this.#isUnheard ? failures : 0
        this.#isUnheard = error !== undefined
        // Sound and picture may come all the while.
        if (this.#isUnheard && this.#paths?.state === 'interrupted') return this.#again()
        const pause = Math.min(firstPauseMs * 2 ** fails, longestDeafMs)
        setTimeout(() => isLatest() && this.#listenAgain(connectionId, fails + 1), pause)
      },
    )
  }

  #listenAgain(connectionId: string, failures: number): void {
    // What counts is told again from its beginning.
    this.#listen(connectionId, failures)
    // An engine that was started anew has nothing to tell of this connection; asked about it, it says so.
    if (this.#isUnheard && this.#paths?.state === 'up') this.#tellPictures()
  }

  async #take(signal: CallDownSignal): Promise<void> {
    if (signal.type !== 'ended') return this.#paths?.take(signal)
    if (signal.reason === 'left') return
    if (signal.reason !== 'replaced') return this.#again()
    this.#end()
    this.#stand('elsewhere')
  }

  #tell(signal: CallUpSignal): void {
    const { connectionId } = signal
    this.#service.signal(signal).catch((error: unknown) => {
      if (this.#connectionId !== connectionId) return
      // A candidate more or less breaks nothing, nor does a picture that nobody looks at.
      const isNeeded = signal.type !== 'candidate' && signal.type !== 'pictures'
      if (isNeeded || this.#service.isGone(error)) this.#fail(error)
    })
  }

  /** How the paths stand has changed. */
  #look(): void {
    const state = this.#paths?.state
    if (state === 'failed') this.#again()
    else if (state === 'up') {
      clearTimeout(this.#timer)
      this.#failures = 0
      if (this.#standing !== 'connected') this.#connected()
      this.#stand('connected')
    } else if (state === 'interrupted' && this.#standing === 'connected') {
      // Where whoever would show a new way is not to be reached, there is none to wait for.
      if (this.#isUnheard) this.#again()
      else {
        this.#lookForNewWay()
        this.#stand('reconnecting')
      }
    } else this.#tellPage()
  }

  #connected(): void {
    const paths = this.#paths
    if (paths) this.#line.begin(() => paths.stats())
    if (this.#soundOnly) this.#tellPictures()
  }

  #tellPictures(): void {
    this.#tell({ type: 'pictures', connectionId: this.#connectionId, wanted: !this.#soundOnly })
  }

  #lookForNewWay(): void {
    const connectionId = this.#connectionId
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#tell({ type: 'restart', connectionId })
      this.#timer = setTimeout(() => this.#again(), newWayMs)
    }, patienceMs)
  }

  #fail(error: unknown): void {
    if (this.#service.isFinal(error)) {
      this.#end()
      this.#stand('over')
    } else this.#again()
  }

  #again(): void {
    if (this.#isStopped) return
    this.#connectionId = ''
    this.#letGo()
    const longest = Math.min(firstPauseMs * 2 ** this.#failures, longestPauseMs)
    this.#failures += 1
    this.#stand(this.#standing === 'connecting' ? 'connecting' : 'reconnecting')
    // Half of it by chance, so that after an outage not everybody comes back in the same moment.
    this.#timer = setTimeout(() => void this.#comeIn(), (longest / 2) * (1 + Math.random()))
  }
}

function toIceServer({ urls, username, credential }: CallConnection['iceServers'][number]): RTCIceServer {
  return { urls, ...(username !== null && { username }), ...(credential !== null && { credential }) }
}
