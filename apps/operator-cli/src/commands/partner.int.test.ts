import { findAccountByKey } from '@consult/auth'
import { createTestDatabase, type TestDatabase } from '@consult/db/testing'
import type { Partner } from '@consult/directory'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consult, consultInProcess, errorOf, resultOf } from '../cli.fixture.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())

const run = (...args: string[]) => consultInProcess({ DATABASE_URL: db.url }, 'partner', ...args)
const json = async <T>(...args: string[]) => resultOf<T>(await run(...args, '--json'))
const show = (id: string) => json<Partner>('show', id)
const create = (...args: string[]) => json<{ partnerId: string; apiKey: string }>('create', '--name', 'Clinic', ...args)

const accountOf = (key: string, environment: 'test' | 'production' = 'test', now = new Date()) =>
  findAccountByKey(db.database.directory, key, { environment, now })

const day = 24 * 60 * 60

describe('partner create', () => {
  test('creates a partner with default settings and a working key', async () => {
    const made = await create()
    expect(made).toEqual({
      partnerId: expect.stringMatching(/^par_/),
      apiKey: expect.stringMatching(/^pp_test_[0-9A-Za-z]{48}$/),
    })
    expect(await accountOf(made.apiKey)).toMatchObject({ partnerId: made.partnerId })
    expect(await show(made.partnerId)).toMatchObject({
      name: 'Clinic',
      environment: 'test',
      suspended: false,
      asyncEnabled: true,
      telehealthEnabled: true,
      assertionEnabled: true,
      recordingsForPatients: false,
      notesInEvents: false,
      cosignatures: false,
      allowedOrigins: [],
      rateLimitPerSecond: 50,
      rateLimitBurst: 100,
      maxStreams: 2_000,
      invitationsPerDay: 200,
      erasuresPerDay: 50,
      exportsPerDay: 50,
      uploadMibPerDay: 20_480,
      patientUploadMibPerDay: 300,
      secondFactor: 'required',
      responseSla: 900,
      reassignOnBreach: true,
      acceptanceWindow: 2 * day,
      wrapUp: 180,
      capacity: null,
      consentWindow: 7 * day,
      erasureDelay: 0,
      recordingRetentionDays: null,
      notifications: {
        mode: 'send',
        channels: ['email'],
        unreadAfter: 300,
        senderName: null,
        quietHours: null,
        timeZone: 'UTC',
      },
      webhook: null,
    })
  })

  test('applies every flag', { tags: 'full' }, async () => {
    const { partnerId } = await create(
      ...['--async', 'false', '--telehealth', 'false', '--rate-limit', '7', '--rate-burst', '9', '--max-streams', '11'],
      ...['--origin', 'HTTPS://Clinic.example/', '--origin', 'http://localhost:4100'],
    )
    expect(await show(partnerId)).toMatchObject({
      asyncEnabled: false,
      telehealthEnabled: false,
      rateLimitPerSecond: 7,
      rateLimitBurst: 9,
      maxStreams: 11,
      allowedOrigins: ['https://clinic.example', 'http://localhost:4100'],
    })
  })

  test('creates a key for CONSULT_ENV unless --env is given', { tags: 'full' }, async () => {
    const production = { DATABASE_URL: db.url, CONSULT_ENV: 'production' }
    const byDefault = await consult(production, 'partner', 'create', '--name', 'P', '--json')
    expect(resultOf<{ apiKey: string }>(byDefault).apiKey).toMatch(/^pp_live_/)
    const { apiKey } = await create('--env', 'production')
    expect(apiKey).toMatch(/^pp_live_/)
    expect(await accountOf(apiKey, 'production')).not.toBeNull()
    expect(await accountOf(apiKey, 'test')).toBeNull()
  })

  test('prints the key without --json', async () => {
    const { exitCode, stdout, stderr } = await run('create', '--name', 'For people')
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
    expect(stdout).toMatch(/^Partner par_\w+ \(test\)\nAPI key pp_test_\w{48}\n/)
  })
})

describe('partner update', () => {
  test('changes only the given settings', async () => {
    const { partnerId } = await create('--origin', 'https://a.example')
    const before = await show(partnerId)
    const after = await json<Partner>(
      ...[
        'update',
        partnerId,
        '--response-sla',
        '1s',
        '--acceptance-window',
        '2m',
        '--wrap-up',
        '5m',
        '--notify',
        'event',
        '--notify-channels',
        'sms, email',
        '--sender-name',
        'Harbor',
        '--quiet-hours',
        '21:00-08:00',
        '--time-zone',
        'America/Chicago',
        '--unread-after',
        '10m',
        '--consent-window',
        '3d',
      ],
      ...['--assertion', 'false', '--reassign-on-breach', 'false', '--name', 'Renamed'],
      ...[
        '--recordings-for-patients',
        'true',
        '--notes-in-events',
        'true',
        '--cosignatures',
        'true',
        '--invitations-per-day',
        '30',
      ],
      ...['--erasures-per-day', '5', '--erasure-delay', '24h', '--exports-per-day', '7'],
      ...['--second-factor', 'optional'],
      ...['--upload-mib-per-day', '500', '--patient-upload-mib-per-day', '40'],
    )
    expect(after).toEqual({
      ...before,
      name: 'Renamed',
      invitationsPerDay: 30,
      erasuresPerDay: 5,
      exportsPerDay: 7,
      erasureDelay: day,
      uploadMibPerDay: 500,
      patientUploadMibPerDay: 40,
      secondFactor: 'optional',
      responseSla: 1,
      acceptanceWindow: 120,
      wrapUp: 300,
      notifications: {
        mode: 'event',
        channels: ['sms', 'email'],
        unreadAfter: 600,
        senderName: 'Harbor',
        quietHours: { start: '21:00', end: '08:00' },
        timeZone: 'America/Chicago',
      },
      consentWindow: 3 * day,
      assertionEnabled: false,
      recordingsForPatients: true,
      notesInEvents: true,
      cosignatures: true,
      reassignOnBreach: false,
    })
    expect(await show(partnerId)).toEqual(after)
  })

  test('replaces the list of origins or removes all of them', { tags: 'full' }, async () => {
    const { partnerId } = await create('--origin', 'https://a.example')
    const replaced = await json<Partner>('update', partnerId, '--origin', 'https://b.example')
    expect(replaced.allowedOrigins).toEqual(['https://b.example'])
    expect((await json<Partner>('update', partnerId, '--no-origins')).allowedOrigins).toEqual([])
  })

  test('adds origins to the list and removes them from it', { tags: 'full' }, async () => {
    const { partnerId } = await create('--origin', 'https://a.example', '--origin', 'https://b.example')
    const origins = async (...flags: string[]) => (await json<Partner>('update', partnerId, ...flags)).allowedOrigins
    expect(await origins('--add-origin', 'https://C.example/', '--add-origin', 'https://a.example')).toEqual([
      'https://a.example',
      'https://b.example',
      'https://c.example',
    ])
    expect(await origins('--remove-origin', 'https://a.example', '--add-origin', 'https://d.example')).toEqual([
      'https://b.example',
      'https://c.example',
      'https://d.example',
    ])
    const all = ['https://b.example', 'https://c.example', 'https://d.example']
    expect(await origins(...all.flatMap((origin) => ['--remove-origin', origin]))).toEqual([])
  })

  test('of two operators who add an origin at the same time, both succeed', { tags: 'full' }, async () => {
    const { partnerId } = await create()
    await Promise.all([1, 2, 3, 4].map((n) => run('update', partnerId, '--add-origin', `https://${n}.example`)))
    expect((await show(partnerId)).allowedOrigins).toHaveLength(4)
  })

  test('exits with 2 if no setting is given or two settings contradict each other', async () => {
    // Refused before anything is read.
    const partnerId = 'par_0192f3c1a7b87d2c9d1e5f6a7b8c9d0e'
    expect((await run('update', partnerId)).exitCode).toBe(2)
    for (const [one, ...other] of [
      ['--no-origins', '--origin', 'https://a.example'],
      ['--no-origins', '--add-origin', 'https://a.example'],
      ['--origin=https://b.example', '--remove-origin', 'https://a.example'],
    ] as [string, ...string[]][]) {
      expect((await run('update', partnerId, one, ...other)).exitCode).toBe(2)
    }
  })
})

describe('partner list', () => {
  test('lists the newest partner first', { tags: 'full' }, async () => {
    const first = await create()
    const second = await create()
    const { items } = await json<{ items: { partnerId: string; name: string }[] }>('list')
    const ids = items.map((item) => item.partnerId)
    expect(ids.indexOf(second.partnerId)).toBeLessThan(ids.indexOf(first.partnerId))
    expect((await run('list')).stdout).toContain(first.partnerId)
  })
})

describe('partner keys', () => {
  test('a rotated key works for another day alongside the new one', { tags: 'full' }, async () => {
    const { partnerId, apiKey } = await create()
    const rotated = await json<{ apiKey: string; previousKeyExpiresAt: string }>('rotate-key', partnerId)
    const end = new Date(rotated.previousKeyExpiresAt)
    expect(end.getTime() - Date.now()).toBeGreaterThan((day - 60) * 1000)
    expect(await accountOf(rotated.apiKey)).toMatchObject({ partnerId })
    expect(await accountOf(apiKey)).toMatchObject({ partnerId })
    expect(await accountOf(apiKey, 'test', end)).toBeNull()
    expect((await show(partnerId)).keyGeneration).toBe(2)
  })

  test('a revoked key stops working at once and the other key keeps working', async () => {
    const { partnerId, apiKey } = await create()
    const rotated = await json<{ apiKey: string }>('rotate-key', partnerId)
    const revokedPrefix = apiKey.slice(0, 12)
    const nothing = {
      physicianTokens: 0,
      portalSessions: 0,
      embedTokens: 0,
      widgetSessions: 0,
      pageLinks: 0,
      callParticipants: 0,
    }
    expect(await json('revoke-key', partnerId, '--prefix', revokedPrefix)).toEqual({
      partnerId,
      revokedPrefix,
      ended: nothing,
    })
    expect(await accountOf(apiKey)).toBeNull()
    expect(await accountOf(rotated.apiKey)).toMatchObject({ partnerId })
    const again = await run('revoke-key', partnerId, '--prefix', revokedPrefix, '--json')
    expect({ exitCode: again.exitCode, code: errorOf(again).code }).toEqual({ exitCode: 1, code: 'not_found' })
  })

  test("a suspended partner's key is rejected until the partner is resumed", async () => {
    const { partnerId, apiKey } = await create()
    expect(await json('suspend', partnerId, '--confirm', 'Clinic')).toEqual({ partnerId, suspended: true })
    expect(await accountOf(apiKey)).toBeNull()
    expect(await json('resume', partnerId)).toEqual({ partnerId, suspended: false })
    expect(await accountOf(apiKey)).toMatchObject({ partnerId })
  })
})

describe('a command on an unknown partner fails with not_found', () => {
  const fails = async (id: string, command: string, ...rest: string[]) => {
    const ending = await run(...command.split(' '), id, ...rest, '--json')
    expect(ending).toMatchObject({ exitCode: 1, stdout: '' })
    expect(errorOf(ending)).toEqual({ code: 'not_found', message: expect.any(String) })
  }
  const unknown = 'par_0192f3c1a7b87d2c9d1e5f6a7b8c9d0e'

  test('that reads or suspends it', async () => {
    await fails(unknown, 'suspend', '--confirm', 'Clinic')
    await fails("x'; select", 'show')
  })

  test.each([
    ['show'],
    ['update', '--async', 'true'],
    ['rotate-key'],
    ['revoke-key', '--prefix', 'pp_test_abcd', '--confirm', 'Clinic'],
    ['resume'],
    ['webhook set', '--url', 'https://hooks.example/'],
    ['webhook rotate-secret'],
    ['webhook disable'],
    ['webhook enable'],
  ])('%s', { tags: 'full' }, async (command, ...rest) => fails(unknown, command, ...rest))
})
