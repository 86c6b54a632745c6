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

/** Where and how a node takes in media. */
export interface TransportSettings {
  /** The first and the last UDP port, for everything of the process. */
  readonly udpPorts: readonly [number, number]
  /**
   * The IPv4 address that browsers are told: one, and no more. Who asks at one of several and is answered from another
   * never gets further than that.
   */
  readonly address: string
  /** The most that a participant may send, in bits a second, sound included. */
  readonly maxBitrate: number
}

/** What a connection tells the room. */
export interface ConnectionEvents {
  /** A packet of the participant's sound or picture. */
  packet(kind: MediaKind, packet: RtpPacket): void
  /** The participant's page says which moment of its clock a packet's time is. */
  senderReport(kind: MediaKind, report: RtcpSrPacket): void
  /** Media flows now, for the first time or after a break. */
  connected(): void
  /** The participant's page cannot go on without a whole picture of the other side. */
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

// No retransmission stream of its own: a packet is sent again as it was, and the log needs no second numbering.
const vp8 = () =>
  new RTCRtpCodecParameters({
    mimeType: 'video/VP8',
    clockRate: 90_000,
    payloadType: 96,
    rtcpFeedback: [useNACK(), usePLI(), useREMB()],
  })

/**
 * Where a free port is looked for: from somewhere in the first half on. At the first that is free would be that of a
 * connection that has just gone, also after a crash, and its page still sends there: nobody comes up among such packets.
 */
function portsFrom([first, last]: TransportSettings['udpPorts']): [number, number] {
  return [first + Math.floor((Math.random() * (last - first)) / 2), last]
}

/**
 * Whether the page cannot go on without a whole picture. werift gives such a packet to whoever has the number of the page's
 * own sending, if it knows that: to the line in, where it is about what goes out.
 */
const asksForPicture = (packet: RtcpPacket): boolean =>
  packet instanceof RtcpPayloadSpecificFeedback && packet.feedback instanceof PictureLossIndication

/** How far the time of a picture moves on where one source takes over from another: a thirtieth of a second. */
const takeOverStep: Record<MediaKind, number> = { audio: 960, video: 3_000 }

/**
 * One page's connection: sound and picture in both directions, in the same two lines from beginning to end, so that the
 * other side may come, go and come again without anything being agreed anew.
 */
export class MediaConnection {
  readonly id: string
  readonly #pc: RTCPeerConnection
  readonly #lines: Record<MediaKind, RTCRtpTransceiver>
  readonly #settings: TransportSettings
  #heardAt: number
  /** What the page says its own way can carry towards it, in bits a second. */
  #estimate: number | null = null
  /** Nothing can be said to the page before its keys are known. */
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
      // The node is where it says it is: pages find their way to it, and it looks for none to them.
      iceLite: true,
      iceServers: [],
      icePortRange: portsFrom(settings.udpPorts),
      iceUseTcp: false,
      iceUseIpv6: false,
      // The library finds those of the interfaces by itself, and the loopback's not.
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

  /** When anything was last heard of the page, by the clock that was given. */
  get heardAt(): number {
    return this.#heardAt
  }

  get downlinkEstimate(): number | null {
    return this.#estimate
  }

  /** @param restart true to look for a new way for the media that flows. */
  async offer(restart = false): Promise<string> {
    this.#restarting ||= restart
    await this.#pc.setLocalDescription(await this.#pc.createOffer({ iceRestart: restart }))
    const sdp = this.#pc.localDescription?.sdp
    if (sdp === undefined) throw new Error('there is no description of the connection')
    return candidatesAt(sdp, this.#settings.address)
  }

  /** @throws when it is no answer to the latest offer. */
  async answer(sdp: string): Promise<void> {
    if (this.#pc.signalingState !== 'have-local-offer') throw new Error('there is no offer to answer')
    if (!answerParts.every((part) => part.test(sdp))) throw new Error('this is no answer')
    await this.#pc.setRemoteDescription({ type: 'answer', sdp: withoutCandidates(sdp) })
    if (!this.#restarting) return
    this.#restarting = false
    // Once its keys are known, werift does not look for the page by itself again, and answers none of its checks.
    if (this.#secured) for (const transport of this.#pc.iceTransports) transport.start().catch(this.#onFault)
  }

  /** Passes a packet of the other side on to the page. */
  send(kind: MediaKind, packet: RtpPacket): void {
    if (this.#closed) return
    this.#lines[kind].sender.sendRtp(packet).catch(this.#onFault)
  }

  /** What is sent from now on comes from another source: its numbers go on where those of the last one ended. */
  takeOver(): void {
    for (const kind of ['audio', 'video'] as const) {
      this.#lines[kind].sender.replaceRTP({ sequenceNumber: 0, timestamp: 0 }, false, takeOverStep[kind])
    }
  }

  /** Asks the page for a whole picture. */
  wantPicture(): void {
    const { receiver } = this.#lines.video
    const ssrc = receiver.track.ssrc
    if (this.#canSpeak && ssrc !== undefined) receiver.sendRtcpPLI(ssrc).catch(this.#onFault)
  }

  /** Tells the page how much it may send: no more than is allowed, and than the other side says it can take. */
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

/** What an answer has, of whatever browser; werift takes anything for one. */
const answerParts = [/^v=0/, /^m=audio /m, /^m=video /m, /^a=ice-ufrag:/m, /^a=ice-pwd:/m, /^a=fingerprint:/m]

/** @param bitrate in bits a second; written as 18 bits and a power of two. */
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
