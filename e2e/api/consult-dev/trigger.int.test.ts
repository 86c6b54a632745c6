import { execFileSync } from 'node:child_process'
import type { StoredEvent } from '@consult/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createInstallation, type Installation } from '../processes/installation.ts'
import { commandFile, createCommand, type TestCommand } from './command.fixture.ts'

const listed = execFileSync(process.execPath, [commandFile(), 'trigger', '--json'], { encoding: 'utf8' })
const { events } = JSON.parse(listed) as { events: readonly { type: string }[] }
const types = events.map(({ type }) => type)
let installation: Installation
let command: TestCommand

beforeAll(async () => {
  installation = await createInstallation()
  const [api] = await Promise.all([
    installation.start('api', { CALLS: 'off' }),
    installation.start('worker', { CALLS: 'off' }),
  ])
  command = createCommand({ CONSULT_API_KEY: installation.apiKey, CONSULT_URL: api.url })
})
afterAll(async () => {
  await command?.close()
  await installation.close()
})

describe('consult-dev trigger', () => {
  const causes = async (type: string) => {
    const { code, out, err } = await command.run(['trigger', type, '--json'])
    expect(err).toBe('')
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ type, id: expect.stringMatching(/^evt_/) } satisfies Partial<StoredEvent>)
  }
  test.concurrent.each(types)('causes %s', { tags: 'full' }, causes)

  test('refuses a live key without a request, an unknown event, and one that no key can cause', {
    tags: 'full',
  }, async () => {
    const environment = { CONSULT_API_KEY: `pp_live_${'x'.repeat(48)}`, CONSULT_URL: 'http://127.0.0.1:9' }
    expect(await command.run(['trigger', 'async_consult.created'], { environment })).toMatchObject({
      code: 1,
      err: expect.stringContaining('live_key: '),
    })
    expect(await command.run(['trigger', 'async_consult.create'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('Did you mean "async_consult.created"?'),
    })
    expect(await command.run(['trigger', 'push'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('for the list'),
    })
    const { code, err } = await command.run(['trigger', 'telehealth.recording_ready'])
    expect([code, err]).toEqual([2, expect.stringContaining('two people')])
  })
})

test('clock advance --next says when nothing is due', { tags: 'full' }, async () => {
  const { id } = JSON.parse((await command.run(['clock', 'create', '--json'])).out) as { id: string }
  const next = await command.run(['clock', 'advance', id, '--next'])
  expect(next).toMatchObject({ code: 0, out: expect.stringContaining('Nothing is due') })
  expect((await command.run(['clock', 'advance', id, '--by', '1h'])).out).not.toContain('Nothing is due')
})
