import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHttpTranscriber } from './http-transcriber.ts'
import { TranscriptRefused } from './transcriber.ts'

let server: Server
let folder: string
let listen: RequestListener

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consult-sound-'))
  await writeFile(join(folder, 'sound.m4a'), 'sound')
  server = createServer((request, response) => listen(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true, force: true })
})

const ask = (signal = new AbortController().signal) => {
  const { port } = server.address() as AddressInfo
  const transcriber = createHttpTranscriber({ url: `http://127.0.0.1:${port}/`, secret: 'of the operator' })
  return transcriber.transcribe({ path: join(folder, 'sound.m4a'), contentType: 'audio/mp4', language: null }, signal)
}
/** Returns the error that the transcriber throws for this answer. */
const failureOf = async (answer: RequestListener): Promise<unknown> => {
  listen = answer
  return ask().then(
    () => null,
    (error: unknown) => error,
  )
}
const answering =
  (status: number, body: string | Buffer = ''): RequestListener =>
  (_request, response) =>
    response.writeHead(status).end(body)

describe('a transcriber over HTTP', () => {
  it('sends no language when none is known, and accepts a WebVTT without cues', async () => {
    let language: unknown = 'not asked'
    listen = (request, response) => {
      language = request.headers['content-language']
      response.end('WEBVTT')
    }
    expect(await ask()).toBe('WEBVTT')
    expect(language).toBeUndefined()
  })

  it.each([400, 413, 415, 422])('has refused the audio when it answers %i', async (status) => {
    expect(await failureOf(answering(status))).toBeInstanceOf(TranscriptRefused)
  })

  it.each([204, 401, 404, 408, 429, 500, 503])('can be retried after a %i', async (status) => {
    const failure = await failureOf(answering(status))
    expect(failure).toBeInstanceOf(Error)
    expect(failure).not.toBeInstanceOf(TranscriptRefused)
  })

  it('is not followed to a redirect, so that audio is sent only to the configured URL', async () => {
    const places: unknown[] = []
    const failure = await failureOf((request, response) => {
      places.push(request.url)
      response.writeHead(307, { location: '/elsewhere' }).end()
    })
    expect(failure).toBeInstanceOf(Error)
    expect(places).toEqual(['/'])
  })

  it('fails when its answer is not WebVTT', async () => {
    for (const body of [
      '',
      'WEBVTTX',
      '{"text":"hm"}',
      Buffer.from([0x57, 0x45, 0x42, 0x56, 0x54, 0x54, 0x0a, 0xff]),
    ]) {
      expect(await failureOf(answering(200, body))).toBeInstanceOf(Error)
    }
  })

  it('may answer with up to four megabytes', async () => {
    const most = `WEBVTT\n${'x'.repeat(4 * 1024 * 1024 - 7)}`
    listen = answering(200, most)
    expect(await ask()).toHaveLength(most.length)
    expect(await failureOf(answering(200, `${most}x`))).toMatchObject({ message: expect.stringContaining('too long') })
  })

  it('is canceled by its signal', async () => {
    const leaving = new AbortController()
    listen = () => leaving.abort()
    await expect(ask(leaving.signal)).rejects.toThrow(/abort/i)
  })
})
