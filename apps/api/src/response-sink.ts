import type { ServerResponse } from 'node:http'
import type { StreamSink } from '@consult/trpc'

/** Writes a stream to an HTTP response. */
export class ResponseSink implements StreamSink {
  readonly #response: ServerResponse

  constructor(response: ServerResponse) {
    this.#response = response
  }

  get waiting(): number {
    return this.#response.writableLength
  }

  send(bytes: Buffer): void {
    if (!this.#response.writableEnded && !this.#response.destroyed) this.#response.write(bytes)
  }

  drained(): Promise<void> {
    const response = this.#response
    if (!response.writableNeedDrain || response.destroyed) return Promise.resolve()
    return new Promise((resolve) => {
      const done = () => {
        response.off('drain', done)
        response.off('close', done)
        resolve()
      }
      response.on('drain', done)
      response.on('close', done)
    })
  }

  end(): void {
    this.#response.end()
  }

  cut(): void {
    this.#response.destroy()
  }

  onGone(listener: () => void): void {
    // A response that is already closed emits no further event.
    if (this.#response.closed) listener()
    else this.#response.once('close', listener)
  }
}
