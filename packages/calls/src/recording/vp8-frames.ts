import { Vp8RtpPayload } from 'werift'
import type { MediaPacket } from './media-packets.ts'

/** A whole picture, or the change from the one before. */
export interface Vp8Frame {
  readonly time: number
  readonly isKeyframe: boolean
  readonly data: Buffer
}

/** What a decoder has to know before the first picture. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** A partition of VP8 that begins so is that of a whole picture. Source: RFC 6386, 9.1. */
const startCode = Buffer.from([0x9d, 0x01, 0x2a])

/** A longer frame is dropped. At 20 Mbit/s, the most that a node allows, this is most of a second in one frame. */
export const longestFrameBytes = 2 * 1024 * 1024

/** A frame of more packets is dropped. Packets of a browser carry about 1,100 bytes each. */
export const mostFramePackets = 4_096

/** A picture with more pixels, or a longer side, is dropped: a decoder needs memory for what a frame claims to be. */
const mostPixels = 3_840 * 2_160
const longestSide = 4_096

const isDecodable = ({ width, height }: PictureSize) =>
  width > 0 && height > 0 && Math.max(width, height) <= longestSide && width * height <= mostPixels

/** @returns null when this is no whole picture. */
export function pictureSizeOf({ data, isKeyframe }: Vp8Frame): PictureSize | null {
  if (!isKeyframe || data.length < 10 || !data.subarray(3, 6).equals(startCode)) return null
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
}

/**
 * Puts the packets of a VP8 stream, in their order, together to frames. A frame that lacks a packet is left out, and so
 * is one that is too long; nothing is shown before the first whole picture. It never holds more than one frame, however
 * the packets are made: they come from a page that may be hostile.
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
    // Without a payload there is nothing of the picture in it: padding, which tries out the network.
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
    // A copy: the part itself would keep everything that was read along with it in memory.
    if (this.#bytes <= longestFrameBytes && this.#packets <= mostFramePackets) this.#parts.push(Buffer.from(payload))
    else this.#drop()
  }

  #drop(): void {
    this.#parts = []
    this.#bytes = 0
    this.#packets = 0
    this.#isWhole = false
  }

  /** A frame depends on the whole picture before it: after one that is not shown, nothing is until the next. */
  #isShown(frame: Vp8Frame): boolean {
    if (!frame.isKeyframe) return this.#begun
    const size = pictureSizeOf(frame)
    this.#begun = size !== null && isDecodable(size)
    return this.#begun
  }
}
