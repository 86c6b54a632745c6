/** @module-tag full */
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setWebhook } from '@consult/integration'
import { until } from '@consult/testing'
import { startWorkers } from '@consult/worker'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { loopbackPolicy, startWebhookReceiver, success, type WebhookReceiver } from '../../environment/index.ts'
import { endedCall, failures, givenUp, read, setUpRecordings, work } from './recordings.fixture.ts'
import { environment, partner } from './running-calls.fixture.ts'

setUpRecordings()

let receiver: WebhookReceiver
let place: string
beforeAll(async () => {
  receiver = await startWebhookReceiver()
})
afterAll(() => receiver.close())
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'consult-hostile-'))
})
afterEach(() => rm(place, { recursive: true, force: true }))

/** A program that replaces ffmpeg, as lines of a shell script. */
async function scriptOf(...lines: string[]): Promise<string> {
  const path = join(place, 'ffmpeg')
  await writeFile(path, ['#!/bin/sh', ...lines, ''].join('\n'))
  await chmod(path, 0o700)
  return path
}

test('while a recording uses memory until it is killed, the worker still delivers messages and webhooks', async () => {
  await setWebhook(environment.operator, { partnerId: partner.id, url: receiver.url, policy: loopbackPolicy })
  const { id } = await endedCall()
  const gate = join(place, 'gate')
  const ffmpeg = await scriptOf(
    `echo begun > ${gate}.begun`,
    `while [ ! -e ${gate} ]; do sleep 0.05; done`,
    'all=0123456789',
    'while :; do all=$all$all; done',
  )
  const faults: { what: string; error: unknown }[] = []
  const workers = startWorkers({
    services: environment.api.services,
    ffmpeg,
    webhookAllowedHosts: loopbackPolicy.allowedHosts,
    onFault: (what, error) => faults.push({ what, error }),
  })
  try {
    await until('the recording has begun', () => readFile(`${gate}.begun`).then(Boolean, () => false))
    const thread = await partner.consult({ status: 'queued' })
    success(await partner.key.post(`/v1/async-consults/${thread.id}/messages`, { text: 'Before it is killed' }))
    const delivered = (type: string) =>
      receiver.received.filter(({ event }) => event.partnerId === partner.id && event.type === type).length
    await until('the message is delivered', () => delivered('async_consult.message') === 1)
    await writeFile(gate, '')
    await until('the recording is killed', () => faults.length > 0)
    success(await partner.key.post(`/v1/async-consults/${thread.id}/messages`, { text: 'After it was killed' }))
    await until('the message is delivered', () => delivered('async_consult.message') === 2)
  } finally {
    await workers.stop()
  }
  expect(faults).toEqual([{ what: 'recording', error: expect.objectContaining({ code: 'ffmpeg_failed' }) }])
  expect(await read(id)).toMatchObject({ recordingStatus: 'processing' })
})

test('a recording whose process always crashes is tried six times and then fails with its own error', async () => {
  const { id } = await endedCall()
  const ffmpeg = await scriptOf('kill -9 $PPID')
  for (const wait of [30, 60, 120, 240, 480]) {
    await work({ ffmpeg })
    environment.clock.advance(wait)
  }
  expect(givenUp).toEqual([])
  await work({ ffmpeg })
  expect(await read(id)).toMatchObject({ recordingStatus: 'failed' })
  expect(failures).toHaveLength(6)
  expect(givenUp).toEqual([expect.objectContaining({ name: 'AssemblyError', code: 'signal_SIGKILL' })])
})
