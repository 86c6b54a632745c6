import type { CallDownSignal, CallPath, CallUpSignal } from '@consult/domain/call-signals'

/** The tracks that the page sends; null for none. */
export interface SentTracks {
  readonly audio: MediaStreamTrack | null
  readonly video: MediaStreamTrack | null
}

/** The state of a connection over all its paths. */
export type PathsState = 'opening' | 'up' | 'interrupted' | 'failed'

type WithoutConnection<S> = S extends unknown ? Omit<S, 'connectionId'> : never
export type PathSignal = WithoutConnection<Extract<CallUpSignal, { path: CallPath }>>

export interface PathsOptions {
  readonly config: RTCConfiguration
  readonly sent: SentTracks
  /** Sends a signal about this connection to the engine. The caller handles its failures. */
  readonly send: (signal: PathSignal) => void
  /** Called when received tracks or the paths' state change. */
  readonly onChange: () => void
}

/**
 * Reports whether the engine uses ICE lite: it waits at a known address and does not search for a route. Source: RFC
 * 8445, 2.7.
 */
const isLite = (sdp: string) => /^a=ice-lite/m.test(sdp)

/** The paths of one connection. Each is a peer connection, opened on the engine's request. */
export class Paths {
  readonly #options: PathsOptions
  readonly #open = new Map<CallPath, RTCPeerConnection>()
  /** The engine's latest offer for each path. */
  readonly #heard = new Map<CallPath, string>()
  /** A path's candidates, held until the engine's description is known; null when the engine needs none. */
  readonly #candidates = new Map<CallPath, PathSignal[] | null>()
  #received: readonly MediaStreamTrack[] = []
  #sent: SentTracks

  constructor(options: PathsOptions) {
    this.#options = options
    this.#sent = options.sent
  }

  /** The received tracks; a new array when they change. A track without media is muted. */
  get received(): readonly MediaStreamTrack[] {
    return this.#received
  }

  get state(): PathsState {
    const states = [...this.#open.values()].map(({ connectionState }) => connectionState)
    if (states.includes('failed') || states.includes('closed')) return 'failed'
    if (states.includes('disconnected')) return 'interrupted'
    return states.length > 0 && states.every((state) => state === 'connected') ? 'up' : 'opening'
  }

  /** Applies a signal from the engine. Repeated signals have no effect. */
  async take(signal: CallDownSignal): Promise<void> {
    if (signal.type === 'offer') return this.#answer(signal.path, signal.sdp)
    if (signal.type === 'request') return this.#offer(signal.path)
    if (signal.type === 'ended') return
    const path = this.#open.get(signal.path)
    if (signal.type === 'candidate') {
      const { candidate, sdpMid, sdpMLineIndex } = signal
      await path?.addIceCandidate({ candidate, sdpMid, sdpMLineIndex })
    } else if (path?.signalingState === 'have-local-offer') {
      await path.setRemoteDescription({ type: 'answer', sdp: signal.sdp })
      this.#meet(signal.path, signal.sdp)
    }
  }

  /** Replaces the sent tracks without renegotiation. */
  async send(sent: SentTracks): Promise<void> {
    this.#sent = sent
    for (const pc of this.#open.values()) {
      for (const { sender, receiver, direction } of pc.getTransceivers()) {
        if (direction === 'recvonly' || direction === 'inactive') continue
        await sender.replaceTrack(this.#trackOf(sender.track?.kind ?? receiver.track.kind))
      }
    }
  }

  /** The browser's statistics of all paths. */
  async stats(): Promise<readonly RTCStats[]> {
    const reports = await Promise.all([...this.#open.values()].map((pc) => pc.getStats()))
    return reports.flatMap((report) => [...report.values()] as RTCStats[])
  }

  close(): void {
    for (const pc of this.#open.values()) pc.close()
    this.#open.clear()
  }

  #trackOf(kind: string): MediaStreamTrack | null {
    return kind === 'video' ? this.#sent.video : this.#sent.audio
  }

  #openPath(path: CallPath): RTCPeerConnection {
    const { config, send, onChange } = this.#options
    const pc = new RTCPeerConnection(config)
    pc.onconnectionstatechange = onChange
    this.#candidates.set(path, [])
    pc.onicecandidate = ({ candidate }) => {
      if (!candidate) return
      const { candidate: text, sdpMid, sdpMLineIndex } = candidate
      const signal: PathSignal = { type: 'candidate', path, candidate: text, sdpMid, sdpMLineIndex }
      const kept = this.#candidates.get(path)
      if (pc.remoteDescription === null) kept?.push(signal)
      else if (kept) send(signal)
    }
    pc.ontrack = ({ track }) => {
      this.#received = [...this.#received, track]
      track.onmute = onChange
      track.onunmute = onChange
      onChange()
    }
    this.#open.set(path, pc)
    return pc
  }

  /**
   * Called when the engine's description of a path is known. An ICE-lite engine needs no candidates, and sending them
   * would delay the answer.
   */
  #meet(path: CallPath, sdp: string): void {
    const kept = this.#candidates.get(path)
    if (isLite(sdp)) this.#candidates.set(path, null)
    else for (const signal of kept?.splice(0) ?? []) this.#options.send(signal)
  }

  async #answer(path: CallPath, sdp: string): Promise<void> {
    // Compare with the original text, because browsers rewrite the description that they return.
    if (this.#heard.get(path) === sdp) return
    this.#heard.set(path, sdp)
    const found = this.#open.get(path)
    const pc = found ?? this.#openPath(path)
    await pc.setRemoteDescription({ type: 'offer', sdp })
    this.#meet(path, sdp)
    if (path === 'both') {
      for (const transceiver of pc.getTransceivers()) {
        transceiver.direction = 'sendrecv'
        await transceiver.sender.replaceTrack(this.#trackOf(transceiver.receiver.track.kind))
      }
    }
    await pc.setLocalDescription()
    this.#options.send({ type: 'answer', path, sdp: pc.localDescription?.sdp ?? '' })
  }

  async #offer(path: CallPath): Promise<void> {
    const found = this.#open.get(path)
    if (found && found.signalingState !== 'stable') return
    const pc = found ?? this.#openPath(path)
    if (found) pc.restartIce()
    else {
      for (const kind of ['audio', 'video'] as const) {
        pc.addTransceiver(this.#sent[kind] ?? kind, { direction: 'sendonly' })
      }
    }
    await pc.setLocalDescription()
    this.#options.send({ type: 'offer', path, sdp: pc.localDescription?.sdp ?? '' })
  }
}
