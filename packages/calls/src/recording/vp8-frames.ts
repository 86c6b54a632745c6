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

/** @returns null when this is no whole picture. */
export function pictureSizeOf({ data, isKeyframe }: Vp8Frame): PictureSize | null {
  if (!isKeyframe || data.length < 10 || !data.subarray(3, 6).equals(startCode)) return null
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
}

/**
 * Puts the packets of a VP8 stream, in their order, together to frames. A frame of which a packet is missing is left
 * out; nothing is shown before the first whole picture.
 */
export class Vp8Frames {
  #parts: Buffer[] = []
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
    if (payloadHeaderExist) {
      this.#parts = []
      this.#isWhole = true
      this.#isKeyframe = isKeyframe
    } else if (!follows || packet.time !== this.#last?.time) {
      this.#isWhole = false
    }
    this.#last = packet
    this.#parts.push(payload)
    if (!packet.marker || !this.#isWhole) return null
    this.#isWhole = false
    this.#begun ||= this.#isKeyframe
    if (!this.#begun) return null
    return { time: packet.time, isKeyframe: this.#isKeyframe, data: Buffer.concat(this.#parts) }
  }
}
