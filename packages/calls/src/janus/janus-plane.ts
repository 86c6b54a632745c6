import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { CallError } from '../calls.ts'
import type { TransportSettings } from '../media/media-connection.ts'
import { type MediaPlane, noneIfMissing, type RoomMedia } from '../media/media-plane.ts'
import { type RunningJanus, startJanus } from './janus-process.ts'
import { JanusRoom } from './janus-room.ts'
import { aboutSuffix, readSegment } from './mjr-segments.ts'

export interface JanusPlaneOptions {
  /** The Janus executable: `janus` from the Debian package of that name. */
  readonly command: string
  readonly transport: TransportSettings
  readonly onFault: (error: unknown) => void
}

/**
 * Carries audio and video through the VideoRoom of a private Janus on this machine. If Janus exits, its rooms end;
 * opening the next room starts Janus again.
 */
export class JanusPlane implements MediaPlane {
  readonly #options: JanusPlaneOptions
  #running: Promise<RunningJanus> | null = null
  #closed = false

  constructor(options: JanusPlaneOptions) {
    this.#options = options
  }

  /** Starts Janus in advance. @returns its pid. @throws CallError unavailable when that fails. */
  async start(): Promise<number> {
    return (await this.#janus()).pid
  }

  async ready(): Promise<void> {
    await this.#janus()
  }

  open(_room: unknown, folder: string, onGone: () => void): RoomMedia {
    const { transport, onFault } = this.#options
    return new JanusRoom({ janus: this.#janus(), folder, maxBitrate: transport.maxBitrate, onGone, onFault })
  }

  async segmentsIn(folder: string): Promise<string[]> {
    const names = await readdir(folder).catch(noneIfMissing)
    return names.filter((name) => name.endsWith(aboutSuffix)).map((name) => name.slice(0, -aboutSuffix.length))
  }

  readSegment(folder: string, segmentId: string): Promise<Readable> {
    return readSegment(folder, segmentId, this.#options.transport.maxBitrate)
  }

  async discardSegment(folder: string, segmentId: string): Promise<void> {
    const names = (await readdir(folder).catch(noneIfMissing)).filter((name) => name.startsWith(segmentId))
    for (const name of names) await rm(join(folder, name), { force: true })
  }

  async close(): Promise<void> {
    this.#closed = true
    await (await this.#running?.catch(() => null))?.stop()
  }

  #janus(): Promise<RunningJanus> {
    if (this.#closed) return Promise.reject(new CallError('unavailable'))
    this.#running ??= this.#startAnew()
    return this.#running
  }

  async #startAnew(): Promise<RunningJanus> {
    const { command, transport, onFault } = this.#options
    try {
      const running = await startJanus(command, transport)
      running.client.gone
        .then(async () => {
          this.#running = null
          if (!this.#closed) onFault(new Error('Janus has gone'))
          // Janus may still run without responding, so end it.
          await running.stop()
        })
        .catch(onFault)
      return running
    } catch (error) {
      this.#running = null
      throw error
    }
  }
}
