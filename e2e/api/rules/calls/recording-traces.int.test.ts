import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createTranscriptWork } from '@consult/consults'
import { placeOfRequest, startTracing } from '@consult/tracing'
import { createHttpTranscriber } from '@consult/transcriber'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SpanCollector, startSpanCollector } from '../../processes/span-collector.fixture.ts'
import { endedCall, failures, ffmpeg, folder, read, setUpRecordings, work } from './recordings.fixture.ts'
import { environment, partner } from './running-calls.fixture.ts'

const said = 'Where does it hurt?'

let collector: SpanCollector
let transcriptions: Server
let stopTracing: () => Promise<void>

setUpRecordings()
beforeAll(async () => {
  collector = await startSpanCollector()
  // The exporter reads its address from the environment.
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.url
  stopTracing = await startTracing('consult-test', { share: 1, secret: Buffer.alloc(32, 1) })
  transcriptions = createServer((request, response) => {
    request.resume()
    response.writeHead(200, { 'content-type': 'text/vtt' }).end(`WEBVTT\n\n00:00.000 --> 00:01.500\n${said}\n`)
  })
  await new Promise<void>((listening) => transcriptions.listen(0, '127.0.0.1', listening))
})
afterAll(() => {
  transcriptions.closeAllConnections()
  transcriptions.close()
  collector.close()
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT
})

test('the recording and the transcript of a call are in the trace of the request that ended it', {
  tags: 'full',
}, async () => {
  const { id } = await endedCall()
  await work({ transcribes: true })
  const { port } = transcriptions.address() as AddressInfo
  const writer = createTranscriptWork({
    services: environment.api.services,
    transcriber: createHttpTranscriber({ url: `http://127.0.0.1:${port}/transcribe`, secret: 'of the operator' }),
    ffmpeg,
    folder: join(folder, 'transcripts'),
    stop: new AbortController().signal,
    onFailure: ({ error }) => void failures.push(error),
  })
  while (await writer.work(partner.id)) {
    // Repeats until nothing is due.
  }
  expect(failures).toEqual([])
  expect(await read(id)).toMatchObject({ recordingStatus: 'ready', transcriptStatus: 'ready' })
  await stopTracing()

  const request = collector.spans.find(({ name }) => name === 'POST /v1/telehealth-consults/:id/end')
  const { traceId, spanId } = placeOfRequest(String(request?.facts['consult.request.id']))
  expect(request).toMatchObject({ traceId, spanId })
  const jobs = collector.spans.filter(({ name }) => name === 'job recordings')
  expect(jobs.map((job) => [job.traceId, job.parentSpanId])).toEqual([
    [traceId, spanId],
    [traceId, spanId],
  ])
  expect(collector.text()).not.toContain(said)
})
