import type { Answers } from './answers.ts'
import { sendSignal } from './service.ts'

/** The line of a call in a state. */
export interface CallLine {
  /** Makes what arrives from the other side. */
  readonly received: () => readonly MediaStreamTrack[]
  /** Its states, one after the other. Default: it is connected. */
  readonly states?: readonly RTCPeerConnectionState[]
  /** What the browser has counted when it is asked for the nth time, from 1. Default: a good line. */
  readonly stats?: (nth: number) => readonly Record<string, unknown>[]
}

const arriving = (nth: number) => ({ type: 'inbound-rtp', kind: 'video', packetsReceived: 500 * nth, packetsLost: 0 })

/** A line that loses this part of what the page sends. */
export const losing = (part: number) => (nth: number) => [
  arriving(nth),
  { type: 'remote-inbound-rtp', fractionLost: part },
]
/** A line on which nothing more arrives from the other side. */
export const silent = () => [arriving(1)]

/** The part of the browser's peer connection that the page of a call uses, without any network. */
class Peer {
  onconnectionstatechange: (() => void) | null = null
  ontrack: ((event: { readonly track: MediaStreamTrack }) => void) | null = null
  connectionState: RTCPeerConnectionState = 'new'
  readonly signalingState = 'stable'
  remoteDescription: unknown = null
  localDescription: RTCSessionDescriptionInit | null = null
  readonly #line: CallLine
  readonly #received: readonly MediaStreamTrack[]
  #looks = 0

  constructor(line: CallLine, received: readonly MediaStreamTrack[]) {
    this.#line = line
    this.#received = received
  }

  async setRemoteDescription(description: unknown): Promise<void> {
    this.remoteDescription = description
  }

  async setLocalDescription(): Promise<void> {
    this.localDescription = { type: 'answer', sdp: 'v=0' }
    queueMicrotask(() => {
      for (const track of this.#received) this.ontrack?.({ track })
      for (const state of this.#line.states ?? ['connected']) {
        this.connectionState = state
        this.onconnectionstatechange?.()
      }
    })
  }

  async getStats(): Promise<ReadonlyMap<number, unknown>> {
    this.#looks += 1
    return new Map((this.#line.stats ?? losing(0))(this.#looks).entries())
  }

  getTransceivers(): readonly RTCRtpTransceiver[] {
    return []
  }

  close(): void {
    this.connectionState = 'closed'
  }
}

/** Replaces the browser's peer connections by the line of a state. Its service answers as `lineAnswers` says. */
export function replaceLine(line: CallLine): void {
  const received = line.received()
  globalThis.RTCPeerConnection = class extends Peer {
    constructor() {
      super(line, received)
    }
  } as unknown as typeof RTCPeerConnection
}

/** A call engine that lets the page in once. A page that has lost its line waits. */
export function lineAnswers(): Answers {
  let isIn = false
  return {
    'calls.signal': ({ signal: { type, connectionId } }) => {
      if (type === 'join' && !isIn) {
        isIn = true
        sendSignal({ type: 'offer', connectionId, path: 'both', sdp: 'v=0' })
      }
      return { told: true }
    },
  }
}

/** A call engine that has let in another page of the same person. */
export const replacedAnswers: Answers = {
  'calls.signal': ({ signal: { type, connectionId } }) => {
    if (type === 'join') sendSignal({ type: 'ended', connectionId, reason: 'replaced' })
    return { told: true }
  },
}
