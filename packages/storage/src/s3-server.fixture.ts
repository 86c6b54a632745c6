import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import type { S3Settings } from './s3-storage.ts'

/** An S3-speaking server on loopback, with one bucket. It knows one key: `S3RVER`. */
export interface S3Server {
  readonly settings: S3Settings
  close(): Promise<void>
}

/** Adds a guarantee that S3 gives and S3rver does not: a body reaches the store completely, or not at all. */
function startFront(port: number): Server {
  const pass = async (asked: IncomingMessage, answer: ServerResponse) => {
    const body = await buffer(asked)
    const { method, url, headers } = asked
    const passed = request({ host: '127.0.0.1', port, method, path: url, headers }, (from) => {
      answer.writeHead(from.statusCode ?? 500, from.headers)
      from.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    passed.end(body)
  }
  return createServer((asked, answer) => {
    pass(asked, answer).catch(() => answer.destroy())
  })
}

export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'consult-s3-'))
  const bucket = 'consult-files'
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const front = startFront((await server.run()).port)
  await new Promise<void>((done) => front.listen(0, '127.0.0.1', done))
  return {
    settings: {
      bucket,
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
      forcePathStyle: true,
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    },
    close: async () => {
      front.closeAllConnections()
      await new Promise((done) => front.close(done))
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
