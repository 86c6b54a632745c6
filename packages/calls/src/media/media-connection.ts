import {
  PictureLossIndication,
  ReceiverEstimatedMaxBitrate,
  RTCPeerConnection,
  RTCRtpCodecParameters,
  type RTCRtpTransceiver,
  type RtcpPacket,
  RtcpPayloadSpecificFeedback,
  RtcpSrPacket,
  type RtpPacket,
  useAbsSendTime,
  useNACK,
  usePLI,
  useREMB,
  useSdesMid,
} from 'werift'
import type { MediaKind } from './packet-log.ts'
import { candidatesAt, withoutCandidates } from './sdp-candidates.ts'

/** How a node receives media. */
export interface TransportSettings {
  /** The first and last UDP port, for all connections of the process. */
  readonly udpPorts: readonly [number, number]
  /**
   * The only IPv4 address that is announced to browsers. If a browser sent to one address and were answered from
   * another, the connection would never be established.
   */
  readonly address: string
  /** The maximum bitrate of a participant, in bits per second, including audio. */
  readonly maxBitrate: number
}

/** What a connection reports to the room. */
export interface ConnectionEvents {
  /** An audio or video packet of the participant arrived. */
  packet(kind: MediaKind, packet: RtpPacket): void
  /** The participant's page reported which time of its clock a packet timestamp corresponds to. */
  senderReport(kind: MediaKind, report: RtcpSrPacket): void
  /** Media flows, for the first time or after an interruption. */
  connected(): void
  /** The participant's page needs a keyframe from the other side. */
  pictureWanted(): void
  fault(error: unknown): void
}

const opus = () =>
  new RTCRtpCodecParameters({
    mimeType: 'audio/opus',
    clockRate: 48_000,
    channels: 2,
    payloadType: 111,
    parameters: 'minptime=10;useinbandfec=1',
  })

// No separate retransmission stream: a packet is resent unchanged, so the log needs no second numbering.
const vp8 = () =>
  new RTCRtpCodecParameters({
    mimeType: 'video/VP8',
    clockRate: 90_000,
    payloadType: 96,
    rtcpFeedback: [useNACK(), usePLI(), useREMB()],
  })

/**
 * The range in which to search for a free port, starting at random in the first half. The first free port often
 * belonged to a connection that just closed, or that existed before a crash. The page of that connection still sends to
 * the port, and a new connection cannot be established among its packets.
 */
function portsFrom([first, last]: TransportSettings['udpPorts']): [number, number] {
  return [first + Math.floor((Math.random() * (last - first)) / 2), last]
}

/**
 * Reports whether the page needs a keyframe. werift dispatches this packet by the SSRC of the page's own stream, if
 * it knows it. The packet then arrives at the receiver, although it concerns the sender.
 */
const asksForPicture = (packet: RtcpPacket): boolean =>
  packet instanceof RtcpPayloadSpecificFeedback && packet.feedback instanceof PictureLossIndication

/** How far timestamps advance when one source replaces another: 20 ms of audio, or a thirtieth of a second of video. */
const takeOverStep: Record<MediaKind, number> = { audio: 960, video: 3_000 }

/**
 * One page's connection. It uses the same two audio and video transceivers in both directions until it closes, so the
 * other side can leave and rejoin without renegotiation.
 */
export class MediaConnection {
  readonly id: string
  readonly #pc: RTCPeerConnection
  readonly #lines: Record<MediaKind, RTCRtpTransceiver>
  readonly #settings: TransportSettings
  #heardAt: number
  /** The bandwidth towards the page, as estimated by the page, in bits per second. */
  #estimate: number | null = null
  /** True once the DTLS keys are known. Nothing can be sent to the page before. */
  #secured = false
  #restarting = false
  #closed = false

  constructor(id: string, settings: TransportSettings, events: ConnectionEvents, now: () => number) {
    this.id = id
    this.#settings = settings
    this.#heardAt = now()
    const headers = () => [useSdesMid(), useAbsSendTime()]
    this.#pc = new RTCPeerConnection({
      codecs: { audio: [opus()], video: [vp8()] },
      headerExtensions: { audio: headers(), video: headers() },
      bundlePolicy: 'max-bundle',
      // ICE lite: pages connect to the node's known address, and the node does not search for a route to the pages.
      iceLite: true,
      iceServers: [],
      icePortRange: portsFrom(settings.udpPorts),
      iceUseTcp: false,
      iceUseIpv6: false,
      // The library finds the interfaces' addresses itself, but not the loopback's.
      iceAdditionalHostAddresses: [settings.address],
    })
    this.#lines = {
      audio: this.#pc.addTransceiver('audio', { direction: 'sendrecv' }),
      video: this.#pc.addTransceiver('video', { direction: 'sendrecv' }),
    }
    const heard = () => {
      this.#heardAt = now()
    }
    for (const kind of ['audio', 'video'] as const) {
      const { sender, receiver, onTrack } = this.#lines[kind]
      onTrack.subscribe((track) => {
        track.onReceiveRtp.subscribe((packet) => {
          heard()
          events.packet(kind, packet)
        })
      })
      receiver.onRtcp.subscribe((packet) => {
        heard()
        if (asksForPicture(packet)) events.pictureWanted()
        if (packet instanceof RtcpSrPacket) events.senderReport(kind, packet)
      })
      sender.onRtcp.subscribe((packet) => {
        heard()
        if (asksForPicture(packet)) events.pictureWanted()
        if (packet instanceof RtcpPayloadSpecificFeedback && packet.feedback instanceof ReceiverEstimatedMaxBitrate) {
          this.#estimate = Number(packet.feedback.bitrate)
        }
      })
    }
    this.#pc.connectionStateChange.subscribe((state) => {
      if (state !== 'connected') return
      this.#secured = true
      events.connected()
    })
    this.#onFault = events.fault
  }

  readonly #onFault: (error: unknown) => void

  /** When the page last sent anything, by the given clock. */
  get heardAt(): number {
    return this.#heardAt
  }

  get downlinkEstimate(): number | null {
    return this.#estimate
  }

  /** @param restart true for an ICE restart while media flows. */
  async offer(restart = false): Promise<string> {
    this.#restarting ||= restart
    await this.#pc.setLocalDescription(await this.#pc.createOffer({ iceRestart: restart }))
    const sdp = this.#pc.localDescription?.sdp
    if (sdp === undefined) throw new Error('there is no description of the connection')
    return candidatesAt(sdp, this.#settings.address)
  }

  /** @throws when it does not answer the latest offer. */
  async answer(sdp: string): Promise<void> {
    if (this.#pc.signalingState !== 'have-local-offer') throw new Error('there is no offer to answer')
    if (!answerParts.every((part) => part.test(sdp))) throw new Error('this is no answer')
    await this.#pc.setRemoteDescription({ type: 'answer', sdp: withoutCandidates(sdp) })
    if (!this.#restarting) return
    this.#restarting = false
    // Once its keys are known, werift does not restart ICE by itself, and does not answer the page's checks.
    if (this.#secured) for (const transport of this.#pc.iceTransports) transport.start().catch(this.#onFault)
  }

  /** Sends a packet of the other side to the page. */
  send(kind: MediaKind, packet: RtpPacket): void {
    if (this.#closed) return
    this.#lines[kind].sender.sendRtp(packet).catch(this.#onFault)
  }

  /** Switches to another source: sequence numbers and timestamps continue from those of the last source. */
  takeOver(): void {
    for (const kind of ['audio', 'video'] as const) {
      this.#lines[kind].sender.replaceRTP({ sequenceNumber: 0, timestamp: 0 }, false, takeOverStep[kind])
    }
  }

  /** Requests a keyframe from the page. */
  wantPicture(): void {
    const { receiver } = this.#lines.video
    const ssrc = receiver.track.ssrc
    if (this.#canSpeak && ssrc !== undefined) receiver.sendRtcpPLI(ssrc).catch(this.#onFault)
  }

  /** Sets the page's maximum bitrate: the lower of the configured maximum and the other side's estimate. */
  limit(otherSide: number | null): void {
    const { receiver } = this.#lines.video
    const ssrc = receiver.track.ssrc
    if (!this.#canSpeak || ssrc === undefined) return
    const bitrate = Math.min(this.#settings.maxBitrate, otherSide ?? Number.POSITIVE_INFINITY)
    const feedback = remb(receiver.rtcpSsrc, ssrc, bitrate)
    receiver.dtlsTransport?.sendRtcp([new RtcpPayloadSpecificFeedback({ feedback })]).catch(this.#onFault)
  }

  get #canSpeak(): boolean {
    return this.#secured && !this.#closed
  }

  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    await this.#pc.close()
  }
}

/** The lines that every browser's answer has. werift accepts any text. */
const answerParts = [/^v=0/, /^m=audio /m, /^m=video /m, /^a=ice-ufrag:/m, /^a=ice-pwd:/m, /^a=fingerprint:/m]

/** @param bitrate in bits per second; encoded as an 18-bit mantissa and an exponent of two. */
function remb(senderSsrc: number, mediaSsrc: number, bitrate: number): ReceiverEstimatedMaxBitrate {
  let [mantissa, exponent] = [Math.floor(bitrate), 0]
  while (mantissa >= 2 ** 18) {
    mantissa = Math.floor(mantissa / 2)
    exponent += 1
  }
  return new ReceiverEstimatedMaxBitrate({
    senderSsrc,
    mediaSsrc: 0,
    ssrcNum: 1,
    brExp: exponent,
    brMantissa: mantissa,
    ssrcFeedbacks: [mediaSsrc],
  })
}
