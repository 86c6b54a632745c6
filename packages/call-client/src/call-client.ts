import type { CallConnection } from '@consult/domain'
import type { CallDownSignal, CallUpSignal } from '@consult/domain/call-signals'
import type { CallService, CallStanding, CallView } from './call-service.ts'
import { LineWatch } from './line-watch.ts'
import { Paths, type SentTracks } from './paths.ts'
import type { TabTurn } from './tab-turn.ts'

export type { SentTracks } from './paths.ts'

/**
 * Whether the browser can carry calls. Some browsers have no WebRTC: lockdown modes, the in-app browsers of some apps,
 * and browsers where an administrator has turned it off.
 */
export const canCall = (): boolean => 'RTCPeerConnection' in globalThis

/** The delay before joining again. It doubles with each failure, up to the maximum. Milliseconds. */
const firstPauseMs = 300
const longestPauseMs = 5_000

/**
 * The maximum delay before listening to the engine again. It is shorter, because the page learns first from the
 * signals when it can rejoin.
 */
const longestDeafMs = 1_000

/** How long an interruption may last before an ICE restart, and the timeout of the restart. */
const patienceMs = 2_000
const newWayMs = 6_000

/** The timeout of a complete join. */
const comeInMs = 12_000

/**
 * A page in a call. It joins. When the connection breaks for any reason, it tries an ICE restart and then joins
 * again, until it is stopped or the call is over.
 */
export class CallClient {
  readonly #service: CallService
  readonly #onChange: (view: CallView) => void
  readonly #tab: TabTurn | undefined
  #sent: SentTracks
  #standing: CallStanding = 'connecting'
  #connectionId = ''
  #paths: Paths | null = null
  readonly #line = new LineWatch(() => this.#notifyPage())
  #soundOnly = false
  #endSignals: () => void = () => undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  /** True when the last attempt to listen to the engine failed. */
  #isUnheard = false
  #isStopped = true
  /** Processes signals one after the other, because each may take a while. */
  #turn: Promise<unknown> = Promise.resolve()

  /** @param options.tab decides which tab of the browser is in the call. Default: the tabs ignore each other. */
  constructor(service: CallService, options: { sent: SentTracks; onChange: (view: CallView) => void; tab?: TabTurn }) {
    this.#service = service
    this.#tab = options.tab
    this.#sent = options.sent
    this.#onChange = options.onChange
  }

  start(): void {
    if (!this.#isStopped) return
    if (!canCall()) {
      this.#stand('unsupported')
      return
    }
    this.#tab?.take()
    this.#isStopped = false
    this.#failures = 0
    this.#stand('connecting')
    void this.#comeIn()
  }

  /** Leaves the call. `start` joins it again. */
  stop(): void {
    this.#tab?.stopWaiting()
    if (this.#isStopped) return
    const connectionId = this.#connectionId
    this.#end()
    if (connectionId) this.#service.signal({ type: 'leave', connectionId }).catch(() => undefined)
  }

  /** Joins again at once, because the terms under which the page joined have changed. */
  renew(): void {
    if (this.#isStopped) return
    this.#stand('reconnecting')
    void this.#comeIn()
  }

  send(sent: SentTracks): void {
    this.#sent = sent
    void this.#paths?.send(this.#outgoing)
  }

  /** Turns video off in both directions, for a line that is too weak for it, or on again. */
  setSoundOnly(is: boolean): void {
    if (this.#soundOnly === is) return
    this.#soundOnly = is
    void this.#paths?.send(this.#outgoing)
    if (this.#standing === 'connected') this.#sendPictures()
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
    this.#notifyPage()
  }

  #notifyPage(): void {
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
        send: (signal) => this.#send({ ...signal, connectionId } as CallUpSignal),
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
        // Audio and video may continue without signals.
        if (this.#isUnheard && this.#paths?.state === 'interrupted') return this.#again()
        const pause = Math.min(firstPauseMs * 2 ** fails, longestDeafMs)
        setTimeout(() => isLatest() && this.#listenAgain(connectionId, fails + 1), pause)
      },
    )
  }

  #listenAgain(connectionId: string, failures: number): void {
    // The engine repeats the signals that matter from the start.
    this.#listen(connectionId, failures)
    // A restarted engine has no signals for this connection. Sending one makes it report the connection as gone.
    if (this.#isUnheard && this.#paths?.state === 'up') this.#sendPictures()
  }

  async #take(signal: CallDownSignal): Promise<void> {
    if (signal.type !== 'ended') return this.#paths?.take(signal)
    if (signal.reason === 'left') return
    if (signal.reason !== 'replaced') return this.#again()
    this.#end()
    this.#stand('elsewhere')
    this.#tab?.waitForBack(() => this.start())
  }

  #send(signal: CallUpSignal): void {
    const { connectionId } = signal
    this.#service.signal(signal).catch((error: unknown) => {
      if (this.#connectionId !== connectionId) return
      // Losing a candidate or a video preference does not break the call.
      const isNeeded = signal.type !== 'candidate' && signal.type !== 'pictures'
      if (isNeeded || this.#service.isGone(error)) this.#fail(error)
    })
  }

  /** Handles a change of the paths' state. */
  #look(): void {
    const state = this.#paths?.state
    if (state === 'failed') this.#again()
    else if (state === 'up') {
      clearTimeout(this.#timer)
      this.#failures = 0
      if (this.#standing !== 'connected') this.#connected()
      this.#stand('connected')
    } else if (state === 'interrupted' && this.#standing === 'connected') {
      // Without signals, an ICE restart is impossible.
      if (this.#isUnheard) this.#again()
      else {
        this.#lookForNewWay()
        this.#stand('reconnecting')
      }
    } else this.#notifyPage()
  }

  #connected(): void {
    const paths = this.#paths
    if (paths) this.#line.begin(() => paths.stats())
    if (this.#soundOnly) this.#sendPictures()
  }

  #sendPictures(): void {
    this.#send({ type: 'pictures', connectionId: this.#connectionId, wanted: !this.#soundOnly })
  }

  #lookForNewWay(): void {
    const connectionId = this.#connectionId
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#send({ type: 'restart', connectionId })
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
    // Half of the delay is random, so that clients do not all rejoin at the same moment after an outage.
    this.#timer = setTimeout(() => void this.#comeIn(), (longest / 2) * (1 + Math.random()))
  }
}

function toIceServer({ urls, username, credential }: CallConnection['iceServers'][number]): RTCIceServer {
  return { urls, ...(username !== null && { username }), ...(credential !== null && { credential }) }
}
