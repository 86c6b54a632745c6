import { chmod, mkdir, mkdtemp, readdir, rename, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { retryRecording } from '@consult/consults'
import type { Page, TelehealthConsult } from '@consult/domain'
import { setPassword } from '@consult/identity'
import { applyRetention } from '@consult/records'
import { until } from '@consult/testing'
import { describe, expect, inject, test } from 'vitest'
import { auditDuring, success } from '../../environment/index.ts'
import { ask, mutate } from '../wire/procedures.fixture.ts'
import {
  endedCall,
  failures,
  ffmpeg,
  folder,
  list,
  pathOf,
  read,
  segmentsOf,
  setUpRecordings,
  work,
  worker,
} from './recordings.fixture.ts'
import { environment, node, partner, physician } from './running-calls.fixture.ts'

setUpRecordings()

describe('the recording of a call', () => {
  test('is created after the call, announced by an event, and deleted from the media node', {
    tags: 'full',
  }, async () => {
    const { id } = await endedCall()
    expect(await segmentsOf(id)).toHaveLength(1)
    expect(await worker().due()).toContain(partner.id)
    const events = await partner.eventsDuring(() => work())
    expect(events).toEqual([
      expect.objectContaining({
        type: 'telehealth.recording_ready',
        data: {
          consult: expect.objectContaining({ id, recordingStatus: 'ready', transcriptStatus: 'unavailable' }),
        },
      }),
    ])
    expect(Object.keys(events[0]?.data.consult as object)).not.toContain('recordingUrl')
    expect(await segmentsOf(id)).toEqual([])
    expect(await readdir(folder)).toEqual([])
    expect(await worker().due()).not.toContain(partner.id)
    expect(failures).toEqual([])
  })

  test('has a new link on each read, valid for five minutes, for all or part of the file', {
    tags: 'full',
  }, async () => {
    const { id } = await endedCall()
    expect(await read(id)).not.toHaveProperty('recordingUrl')
    await work()
    const { recordingUrl } = await read(id)
    const anybody = environment.api.as(null)
    const lines = await auditDuring(environment, partner.id, async () => {
      const part = await anybody.send('GET', pathOf(recordingUrl), { headers: { range: 'bytes=4-11' } })
      expect(part).toMatchObject({ status: 206, text: 'ftypisom' })
      expect(part.headers).toMatchObject({ 'content-type': 'video/mp4', 'content-length': '8' })
    })
    expect(lines).toEqual([
      expect.objectContaining({ act: 'files.open', outcome: 'read', code: 'recording', consult_id: id }),
    ])
    const whole = await anybody.send('HEAD', pathOf(recordingUrl))
    expect(whole).toMatchObject({ status: 200, headers: { 'accept-ranges': 'bytes' } })
    expect(whole.headers['content-disposition']).toBe('inline; filename=recording.mp4')
    environment.clock.advance(5 * 60)
    expect(await anybody.get(pathOf(recordingUrl))).toMatchObject({ status: 404 })
    const fresh = (await read(id)).recordingUrl
    expect(await anybody.send('HEAD', pathOf(fresh))).toMatchObject({ status: 200 })
  })

  test('appears with the call for both sides, and in no list', { tags: 'full' }, async () => {
    const { id } = await endedCall()
    await work()
    const { client } = await physician.session()
    expect(await ask(client, 'portalCalls.get', { id })).toMatchObject({
      consult: { recordingUrl: expect.any(String) },
    })
    const { items } = success(await partner.key.get<Page<TelehealthConsult>>(list))
    expect(items.find((item) => item.id === id)).toMatchObject({ recordingStatus: 'ready' })
    for (const item of items) expect(item).not.toHaveProperty('recordingUrl')
    const stranger = await environment.partner()
    const { recordingUrl } = await read(id)
    const theirs = pathOf(recordingUrl).replace(partner.id, stranger.id)
    expect(await environment.api.as(null).get(theirs)).toMatchObject({ status: 404 })
  })

  test('needs a new sign-in in a portal session of half an hour, and always opens for the partner', {
    tags: 'full',
  }, async () => {
    const { id } = await endedCall()
    await work()
    const password = 'a password that nobody guesses'
    await partner.update({ secondFactor: 'optional' })
    await setPassword(environment.operator, { physicianId: physician.id, password })
    const signIn = async () => {
      const credentials = { email: physician.resource.email, password }
      const { token } = await mutate<{ token: string }>(environment.api.as(null), 'portal.signIn', credentials)
      return environment.api.as(token)
    }
    const client = await signIn()
    const seen = () => ask<{ consult: object }>(client, 'portalCalls.get', { id })
    environment.clock.advance(30 * 60 - 1)
    expect(await seen()).toMatchObject({ recordingNeedsSignIn: false, consult: { recordingUrl: expect.any(String) } })
    environment.clock.advance(1)
    const late = await seen()
    expect(late).toMatchObject({ recordingNeedsSignIn: true, consult: { recordingStatus: 'ready' } })
    expect(late.consult).not.toHaveProperty('recordingUrl')
    expect(success(await client.get<TelehealthConsult>(`${list}/${id}`))).not.toHaveProperty('recordingUrl')
    expect(await read(id)).toHaveProperty('recordingUrl')
    const again = await signIn()
    expect(await ask(again, 'portalCalls.get', { id })).toMatchObject({ recordingNeedsSignIn: false })
    // An identity provider that knows the browser starts sessions without asking for credentials.
    await environment.db.owner.query(
      `update directory.sessions set sso_issuer = 'https://id.example' where physician_id = $1`,
      [physician.id],
    )
    expect(await ask(again, 'portalCalls.get', { id })).toMatchObject({ recordingNeedsSignIn: true })
  })

  test('is available to the patient only when the partner enables it, and always to the partner', {
    tags: 'full',
  }, async () => {
    const { id } = await endedCall()
    await work()
    const frame = await partner.frame({ telehealthConsultId: id })
    const byPatient = async () => [
      success(await frame.get<TelehealthConsult>(`${list}/${id}`)),
      await ask<TelehealthConsult>(frame, 'telehealthConsults.get', { id }),
    ]
    for (const seen of await byPatient()) {
      expect(seen.recordingStatus).toBe('ready')
      expect(seen).not.toHaveProperty('recordingUrl')
    }
    expect(await read(id)).toHaveProperty('recordingUrl')
    await partner.update({ recordingsForPatients: true })
    for (const seen of await byPatient()) expect(seen).toHaveProperty('recordingUrl')
    await partner.update({ recordingsForPatients: false })
    for (const seen of await byPatient()) expect(seen).not.toHaveProperty('recordingUrl')
  })

  test('does not exist when no consenting participant sent any media', { tags: 'full' }, async () => {
    const { id } = await endedCall({ recorded: false })
    expect(await partner.eventsDuring(() => work())).toEqual([])
    expect(await read(id)).toMatchObject({ recordingStatus: 'none' })
    expect(failures).toEqual([])
  })
})

describe('a recording whose retention time has passed', { tags: 'full' }, () => {
  const day = 24 * 60 * 60
  const sweep = (recordingDays: number | null) => applyRetention(environment.api.services, { recordingDays })

  test('is deleted with its link and its bytes, with an audit entry, and the call stays', async () => {
    const { id } = await endedCall()
    await work()
    environment.clock.advance(30 * day - 60)
    await sweep(30)
    const { recordingUrl } = await read(id)
    expect(await environment.api.as(null).send('HEAD', pathOf(recordingUrl))).toMatchObject({ status: 200 })
    environment.clock.advance(60)
    await sweep(null)
    expect(await read(id)).toHaveProperty('recordingUrl')
    // A stopping worker leaves the work to the next worker.
    await applyRetention(environment.api.services, { signal: AbortSignal.abort(), recordingDays: 30 })
    expect(await readdir(join(environment.filesFolder, partner.id))).toHaveLength(1)
    const lines = await auditDuring(environment, partner.id, () => Promise.all([sweep(30), sweep(30), sweep(30)]))
    const removed = lines.filter(({ code }) => code === 'remove_recording')
    expect(removed).toEqual([expect.objectContaining({ act: 'retention.apply', consult_id: id })])
    expect(await environment.api.as(null).get(pathOf(recordingUrl))).toMatchObject({ status: 404 })
    const left = await read(id)
    expect(left).toMatchObject({ recordingStatus: 'ready' })
    expect(left).not.toHaveProperty('recordingUrl')
    expect(await readdir(join(environment.filesFolder, partner.id))).toEqual([])
    expect(await auditDuring(environment, partner.id, () => sweep(30))).toEqual([])
  })

  test('is deleted earlier or later where the operator set another time for the partner', {
    tags: 'full',
  }, async () => {
    const { id } = await endedCall()
    await work()
    const neighbor = await environment.partner()
    await neighbor.update({ recordingRetentionDays: 1 })
    environment.clock.advance(30 * day)
    await partner.update({ recordingRetentionDays: 60 })
    await sweep(30)
    expect(await read(id)).toHaveProperty('recordingUrl')
    await partner.update({ recordingRetentionDays: null })
    await sweep(null)
    expect(await read(id)).toHaveProperty('recordingUrl')
    await partner.update({ recordingRetentionDays: 29 })
    await sweep(null)
    expect(await read(id)).not.toHaveProperty('recordingUrl')
    expect(await readdir(join(environment.filesFolder, partner.id))).toEqual([])
  })

  test('whose bytes could not be deleted is deleted on the next run and unavailable until then, and others are deleted', {
    tags: 'full',
  }, async () => {
    const { id } = await endedCall()
    await work()
    const before = await readdir(join(environment.filesFolder, partner.id))
    await endedCall()
    await work()
    const { recordingUrl } = await read(id)
    environment.clock.advance(30 * day)
    const place = join(environment.filesFolder, partner.id)
    const [name = ''] = before
    await rename(join(place, name), join(folder, 'kept'))
    await mkdir(join(place, name))
    await expect(sweep(30)).rejects.toThrow('delete')
    expect(await readdir(place)).toEqual([name])
    expect(await read(id)).not.toHaveProperty('recordingUrl')
    expect(await environment.api.as(null).get(pathOf(recordingUrl))).toMatchObject({ status: 404 })
    await rmdir(join(place, name))
    await rename(join(folder, 'kept'), join(place, name))
    await sweep(30)
    expect(await readdir(place)).toEqual([])
  })
})

describe('a failed recording attempt', () => {
  test('is retried with growing delays, reported after six attempts, and can still succeed later', {
    tags: 'full',
  }, async () => {
    const { id } = await endedCall()
    await node.unplug()
    for (const wait of [30, 60, 120, 240, 480]) {
      await work()
      expect(await read(id)).toMatchObject({ recordingStatus: 'processing' })
      environment.clock.advance(wait - 1)
      expect(await worker().due()).not.toContain(partner.id)
      environment.clock.advance(1)
    }
    expect(await partner.eventsDuring(() => work())).toEqual([])
    expect(await read(id)).toMatchObject({ recordingStatus: 'failed' })
    expect(failures).toHaveLength(6)
    await node.plug()
    environment.clock.advance(960)
    await work()
    expect(await read(id)).toMatchObject({ recordingStatus: 'ready', recordingUrl: expect.any(String) })
  })

  test('is final after thirty attempts, until an operator retries it', { tags: 'full' }, async () => {
    const { id } = await endedCall()
    await node.unplug()
    for (let tries = 1; tries <= 30; tries += 1) {
      await work()
      environment.clock.advance(6 * 60 * 60)
    }
    expect(failures).toHaveLength(30)
    expect(await worker().due()).not.toContain(partner.id)
    const again = () => retryRecording(environment.operator, { partnerId: partner.id, telehealthConsultId: id })
    expect(await again()).toMatchObject({ recordingStatus: 'failed', retries: 'recording' })
    await work()
    expect(failures).toHaveLength(31)
    // Another round has started and repeats on its own.
    await node.plug()
    environment.clock.advance(30)
    await work()
    expect(await read(id)).toMatchObject({ recordingStatus: 'ready', recordingUrl: expect.any(String) })
    expect(await again()).toMatchObject({ retries: null })
  })

  test('leaves no files in its folder or the file storage', { tags: 'full' }, async () => {
    const { id } = await endedCall()
    await work({ ffmpeg: '/bin/false' })
    expect(failures).toHaveLength(1)
    expect(await readdir(folder)).toEqual([])
    // The state after a crash: the bytes exist, but are not recorded anywhere.
    const key = `${partner.id}/0123456789`
    await mkdir(join(environment.filesFolder, partner.id), { recursive: true })
    await writeFile(join(environment.filesFolder, key), 'half a recording')
    await environment.db.owner.query('update tenant.recordings set storage_key = $1 where telehealth_consult_id = $2', [
      key,
      id,
    ])
    await mkdir(join(folder, `${id}-1`))
    environment.clock.advance(30)
    await work()
    expect(await read(id)).toMatchObject({ recordingStatus: 'ready' })
    expect(await readdir(join(environment.filesFolder, partner.id))).toHaveLength(1)
    expect(await environment.api.services.storage.exists(key)).toBe(false)
    expect(await readdir(folder)).toEqual([])
  })

  test('to delete the media node’s copy is repeated without creating the recording again', {
    tags: 'full',
  }, async () => {
    const { id } = await endedCall()
    await work({ ffmpeg: await slowFfmpeg({ before: () => node.unplug() }) })
    expect(await read(id)).toMatchObject({ recordingStatus: 'ready' })
    expect(failures).toHaveLength(1)
    await node.plug()
    expect(await segmentsOf(id)).toHaveLength(1)
    environment.clock.advance(30)
    expect(await partner.eventsDuring(() => work({ ffmpeg: '/bin/false' }))).toEqual([])
    expect(await segmentsOf(id)).toEqual([])
    expect(failures).toHaveLength(1)
  })
})

/** An ffmpeg that waits until `before` has run; `before` runs when ffmpeg has started. */
async function slowFfmpeg({ before }: { before: () => Promise<void> }): Promise<string> {
  // The run's folder may be in memory, where a program may not be allowed to start.
  const place = await mkdtemp(join(tmpdir(), 'consult-slow-'))
  const [begun, go, program] = ['begun', 'go', 'ffmpeg'].map((name) => join(place, name)) as [string, string, string]
  await writeFile(
    program,
    `#!/bin/sh\ntouch ${begun}\nwhile [ ! -e ${go} ]; do sleep 0.05; done\nexec ${ffmpeg} "$@"\n`,
  )
  await chmod(program, 0o700)
  const isBegun = async () => (await readdir(place)).includes('begun')
  until('it has begun', isBegun)
    .then(before)
    .then(() => writeFile(go, ''))
    .catch((error: unknown) => failures.push(error))
  return program
}

describe('a worker', () => {
  test('among several creates a recording alone', { tags: 'full' }, async () => {
    const { id } = await endedCall()
    const events = await partner.eventsDuring(async () => {
      await Promise.all([work(), work(), work()])
    })
    expect(events.map(({ type }) => type)).toEqual(['telehealth.recording_ready'])
    expect(await read(id)).toMatchObject({ recordingStatus: 'ready' })
    expect(failures).toEqual([])
  })

  test('that lost its lease to another changes nothing any more', { tags: 'full' }, async () => {
    const { id } = await endedCall()
    const events = await partner.eventsDuring(async () => {
      await work({
        ffmpeg: await slowFfmpeg({
          before: async () => {
            environment.clock.advance(5 * 60)
            await work({ on: await mkdtemp(join(inject('runFolder'), 'recordings-')) })
          },
        }),
      })
    })
    expect(events.map(({ type }) => type)).toEqual(['telehealth.recording_ready'])
    expect(failures).toEqual([])
    expect(await readdir(join(environment.filesFolder, partner.id))).toHaveLength(1)
    expect(await environment.api.as(null).send('HEAD', pathOf((await read(id)).recordingUrl))).toMatchObject({
      status: 200,
    })
  })

  test('that receives a stop signal releases the recording as if it had not started', { tags: 'full' }, async () => {
    const { id } = await endedCall()
    const stopping = new AbortController()
    const program = await slowFfmpeg({ before: async () => stopping.abort() })
    await work({ ffmpeg: program, stop: stopping.signal })
    expect(failures).toEqual([])
    expect(await readdir(folder)).toEqual([])
    const { rows } = await environment.db.owner.query('select attempts, next_attempt_at from tenant.recordings')
    expect(rows).toContainEqual({ attempts: 0, next_attempt_at: environment.clock.now() })
    await work()
    expect(await read(id)).toMatchObject({ recordingStatus: 'ready' })
  })
})
