/** @module-tag full */
import { execFileSync } from 'node:child_process'
import { chmodSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '@consult/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createTestEnvironment,
  loggedRequests,
  success,
  type TestEnvironment,
  type TestPartner,
} from '../environment/index.ts'
import { createCommand, printed, type TestCommand } from './command.fixture.ts'

let environment: TestEnvironment
let apiUrl: string
let partner: TestPartner
let command: TestCommand

beforeAll(async () => {
  environment = await createTestEnvironment()
  apiUrl = await environment.api.listen()
  partner = await environment.partner()
})
afterAll(() => environment.close())
beforeEach(() => {
  command = createCommand()
})
afterEach(() => command.close())

const logIn = (...args: string[]) =>
  command.run(['login', '--api-url', `${apiUrl}/v1/`, ...args], { input: `${partner.apiKey}\n` })
const configPath = () => join(command.home, '.config/consult/config.json')
const modeOf = (path: string) => statSync(path).mode & 0o777

describe('consult-dev login', () => {
  test('checks the key, stores it in a file of its user alone, and never prints it', async () => {
    const { code, out, err } = await logIn()
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain(`(${partner.id})`)
    expect([modeOf(configPath()), modeOf(join(command.home, '.config/consult'))]).toEqual([0o600, 0o700])
    const status = await command.run(['status', '--json'])
    expect(JSON.parse(status.out)).toMatchObject({ apiUrl, environment: 'test', account: { partnerId: partner.id } })
    for (const text of [out, status.out]) expect(text).not.toContain(partner.apiKey.slice(8))
  })

  test('stores nothing that the service or the form refuses, and does not repeat it', async () => {
    const login = ['login', '--api-url', apiUrl]
    const unknown = `pp_test_${'x'.repeat(48)}`
    const refused = await command.run(login, { input: unknown })
    expect(refused).toMatchObject({ code: 1, err: expect.stringMatching(/^unauthorized: .*Request: /s) })
    const malformed = await command.run(login, { input: 'pp_test_secret' })
    expect(malformed).toMatchObject({ code: 1, err: expect.stringContaining('invalid_key: ') })
    for (const { out, err } of [refused, malformed]) expect(out + err).not.toMatch(/xxxx|secret/)
    expect(await command.run(['status'])).toMatchObject({ code: 1, err: expect.stringContaining('not_logged_in: ') })
  })

  test('sends a stored key to no other service, and no key over plain HTTP to another machine', async () => {
    await logIn()
    const other = await command.run(['status', '--api-url', 'http://127.0.0.1:9'])
    expect(other).toMatchObject({ code: 1, err: expect.stringContaining('other_address: ') })
    const exposed = await command.run(['status', '--api-url', 'http://consult.example'], {
      environment: { CONSULT_API_KEY: partner.apiKey },
    })
    expect(exposed).toMatchObject({ code: 2, err: expect.stringContaining('Use https') })
  })

  test('keeps profiles apart, and logout deletes the key of one', async () => {
    await logIn()
    await logIn('--profile', 'staging')
    expect((await command.run(['logout'])).code).toBe(0)
    expect((await command.run(['status'])).code).toBe(1)
    expect((await command.run(['status'], { environment: { CONSULT_PROFILE: 'staging' } })).code).toBe(0)
    expect(readFileSync(configPath(), 'utf8').split(partner.apiKey)).toHaveLength(2)
    expect((await command.run(['status', '--profile', '../other'])).code).toBe(2)
  })

  test('warns when others can read the keys', async () => {
    await logIn()
    chmodSync(configPath(), 0o644)
    expect((await command.run(['status'])).err).toContain('chmod 600')
  })
})

describe('consult-dev', () => {
  test('shows events without data of patients, and with it as JSON', async () => {
    await partner.consult({ status: 'invited', fields: { reason: 'Cough for a week' } })
    await logIn()
    const { out } = await command.run(['events', 'tail', '--last', '1'])
    expect(out).toMatch(/^ +\d+ {2}\S+ {2}async_consult\.created +evt_\w+ {2}not sent\n$/)
    const json = await command.run(['events', 'tail', '--last', '1', '--json'])
    expect(JSON.parse(json.out)).toMatchObject({ data: { consult: { reason: 'Cough for a week' } } })
  })

  test('follows events until Ctrl-C, which is success', async () => {
    await logIn()
    const run = command.start(['events', 'tail', '--last', '1', '--follow', '--types', 'telehealth.created'])
    await until('it waits', async () => {
      const { database } = environment.api.services
      return (await database.directory.selectFrom('open_streams').select('place').execute()).length === 1
    })
    await partner.consult({ status: 'invited' })
    await partner.telehealthConsult({ status: 'invited' })
    await printed(run, 'telehealth.created')
    run.kill('SIGINT')
    expect(await run.ended).toBe(0)
    expect(run.out()).not.toContain('async_consult')
  })

  test('shows requests and how they were answered', async () => {
    await logIn()
    await partner.key.get('/v1/patients/pat_unknown')
    await loggedRequests(environment, partner.key, { query: 'status=404', count: 1 })
    const { out } = await command.run(['requests', 'tail', '--status', '4xx'])
    expect(out).toMatch(/^\S+ {2}404 {2}GET {4}\/v1\/patients\/\S+ {2}not_found {2}\d+ ms {2}req_\S+\n$/)
    expect(await command.run(['requests', 'tail', '--status', '9xx'])).toMatchObject({ code: 1, out: '' })
  })

  test('queues an event for the webhook or one endpoint again', async () => {
    await partner.setWebhook('http://127.0.0.1:9/hooks')
    await partner.consult({ status: 'invited' })
    await logIn()
    const [event] = (await partner.events()).slice(-1)
    const { items } = success(await partner.key.get<{ items: { id: string }[] }>('/v1/webhook-endpoints'))
    const resent = await command.run(['events', 'resend', event?.id ?? '', '--json'])
    expect(JSON.parse(resent.out)).toMatchObject({ id: event?.id })
    const replay = ['events', 'replay', event?.id ?? '', '--endpoint', items[0]?.id ?? '', '--json']
    expect(await command.run(replay)).toMatchObject({ code: 0, err: '' })
  })

  test('creates, lists and deletes test clocks, and refuses to advance one without saying how far', async () => {
    await logIn()
    const created = await command.run(['clock', 'create', '--name', 'A week', '--json'])
    const { id } = JSON.parse(created.out) as { id: string }
    const { out } = await command.run(['clock', 'list'])
    expect(out).toMatch(new RegExp(`^${id} +ready .*A week$`, 'm'))
    expect(await command.run(['clock', 'advance', id])).toMatchObject({ code: 2 })
    expect(await command.run(['clock', 'delete', id])).toMatchObject({ code: 0, out: `Deleted ${id}.\n` })
    expect(await command.run(['clock', 'advance', id, '--by', 'soon'])).toMatchObject({ code: 2 })
  })

  test('completes commands, options and events in bash', async () => {
    const { out: script } = await command.run(['completion', 'bash'])
    const complete = (...words: string[]) =>
      execFileSync(
        'bash',
        [
          '-c',
          `${script}\nCOMP_WORDS=("$@")\nCOMP_CWORD=$(($# - 1))\n_consult_dev\necho "\${COMPREPLY[*]}"`,
          'bash',
          ...words,
        ],
        { encoding: 'utf8' },
      ).trim()
    expect(complete('consult-dev', 'lis')).toBe('listen')
    expect(complete('consult-dev', 'events', 're')).toBe('resend replay')
    expect(complete('consult-dev', '--json', 'events', 'replay', 'evt_1', '--end')).toBe('--endpoint')
    expect(complete('consult-dev', 'trigger', 'test_')).toBe('test_clock.ready')
    expect(complete('consult-dev', 'completion', '')).toMatch(/^bash zsh fish /)
  })
})
