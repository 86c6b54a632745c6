import type { ServerResponse } from 'node:http'
import type { StreamSink } from '@consult/trpc'

/** Writes a stream to an HTTP response. */
export function responseSink(response: ServerResponse): StreamSink {
  return {
    get waiting() {
      return response.writableLength
    },
    send: (bytes) => {
      if (!response.writableEnded && !response.destroyed) response.write(bytes)
    },
    drained: () => {
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
    },
    end: () => void response.end(),
    cut: () => void response.destroy(),
    onGone: (listener) => void response.once('close', listener),
  }
}
