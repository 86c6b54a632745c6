import { Vp8RtpPayload } from 'werift'
import type { MediaPacket } from './media-packets.ts'

/** A keyframe, or the change from the previous frame. */
export interface Vp8Frame {
  readonly time: number
  readonly isKeyframe: boolean
  readonly data: Buffer
}

/** A decoder needs this before the first frame. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** The start code of a VP8 keyframe. Source: RFC 6386, 9.1. */
const startCode = Buffer.from([0x9d, 0x01, 0x2a])

/** A longer frame is dropped. At 20 Mbit/s, the maximum bitrate of a node, this is most of a second in one frame. */
export const longestFrameBytes = 2 * 1024 * 1024

/** A frame with more packets is dropped. A browser's packets carry about 1,100 bytes each. */
export const mostFramePackets = 4_096

/**
 * A frame with more pixels, or a longer side, is dropped: a decoder allocates memory for the size that a frame
 * claims.
 */
const mostPixels = 3_840 * 2_160
const longestSide = 4_096

const isDecodable = ({ width, height }: PictureSize) =>
  width > 0 && height > 0 && Math.max(width, height) <= longestSide && width * height <= mostPixels

/** @returns null when this is not a keyframe. */
export function pictureSizeOf({ data, isKeyframe }: Vp8Frame): PictureSize | null {
  if (!isKeyframe || data.length < 10 || !data.subarray(3, 6).equals(startCode)) return null
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
}

/**
 * Assembles the packets of a VP8 stream, which must be in order, into frames. It drops frames that lack a packet or
 * are too long, and everything before the first keyframe. It never holds more than one frame, whatever the packets
 * contain, because the page may be hostile.
 */
export class Vp8Frames {
  #parts: Buffer[] = []
  #bytes = 0
  #packets = 0
  #last: MediaPacket | null = null
  #isWhole = false
  #isKeyframe = false
  #begun = false

  /** @returns the frame that this packet completes. */
  add(packet: MediaPacket): Vp8Frame | null {
    // A packet without a payload is padding, which probes the network.
    if (packet.payload.length === 0) {
      if (this.#last?.number === packet.number - 1) this.#last = { ...this.#last, number: packet.number }
      return null
    }
    const { payload, isKeyframe, payloadHeaderExist } = Vp8RtpPayload.deSerialize(packet.payload)
    const follows = this.#last !== null && packet.number === this.#last.number + 1
    const continues = this.#isWhole && follows && packet.time === this.#last?.time
    this.#last = packet
    if (payloadHeaderExist) this.#begin(isKeyframe)
    else if (!continues) this.#drop()
    if (this.#isWhole) this.#keep(payload)
    if (!packet.marker || !this.#isWhole) return null
    const frame = { time: packet.time, isKeyframe: this.#isKeyframe, data: Buffer.concat(this.#parts) }
    this.#drop()
    return this.#isShown(frame) ? frame : null
  }

  #begin(isKeyframe: boolean): void {
    this.#drop()
    this.#isWhole = true
    this.#isKeyframe = isKeyframe
  }

  #keep(payload: Buffer): void {
    this.#bytes += payload.length
    this.#packets += 1
    // Copy the part: the original would keep the whole buffer that it was read from in memory.
    if (this.#bytes <= longestFrameBytes && this.#packets <= mostFramePackets) this.#parts.push(Buffer.from(payload))
    else this.#drop()
  }

  #drop(): void {
    this.#parts = []
    this.#bytes = 0
    this.#packets = 0
    this.#isWhole = false
  }

  /**
   * A frame depends on the keyframe before it. After a dropped keyframe, all frames are dropped until the next
   * keyframe.
   */
  #isShown(frame: Vp8Frame): boolean {
    if (!frame.isKeyframe) return this.#begun
    const size = pictureSizeOf(frame)
    this.#begun = size !== null && isDecodable(size)
    return this.#begun
  }
}
