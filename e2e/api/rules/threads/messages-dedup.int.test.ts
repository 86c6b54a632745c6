import { loadPartnerAccount } from '@consult/auth'
import { postAsyncMessage } from '@consult/consults'
import type { AcceptedMessage } from '@consult/domain'
import { ownContext } from '@consult/request'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ApiHost, createTestEnvironment, success, type TestEnvironment } from '../../environment/index.ts'
import { type Conversation, startConversation } from './conversation.fixture.ts'

let environment: TestEnvironment
let second: ApiHost
let base: string
let talk: Conversation

beforeAll(async () => {
  environment = await createTestEnvironment()
  second = await environment.startApi()
  base = await environment.api.listen()
})
afterAll(() => environment.close())
beforeEach(async () => {
  talk = await startConversation(environment, base)
  for (const host of [environment.api, second]) await host.services.receipts.beat()
})

const writeAtOnce = async (hosts: readonly ApiHost[]) =>
  (await Promise.all(hosts.map((host) => talk.write(host, 'ok')))).map((answer) => success(answer).messageId)

describe('the same text posted twice on purpose becomes two messages', () => {
  test('in sequence', async () => {
    const ids = [
      success(await talk.write(environment.api, 'ok')).messageId,
      success(await talk.write(environment.api, 'ok')).messageId,
    ]
    expect(await talk.landed('ok')).toEqual(ids)
  })

  test('ten times concurrently', { tags: 'full' }, async () => {
    const ids = await writeAtOnce(Array(10).fill(environment.api))
    expect((await talk.landed('ok')).toSorted()).toEqual(ids.toSorted())
    expect(new Set(ids).size).toBe(10)
  })

  test('at two API servers, in sequence and concurrently', async () => {
    const hosts = [environment.api, second, environment.api, second]
    const ids: string[] = []
    for (const host of hosts) ids.push(success(await talk.write(host, 'ok')).messageId)
    ids.push(...(await writeAtOnce(hosts)))
    expect((await talk.landed('ok')).toSorted()).toEqual(ids.toSorted())
    expect(new Set(ids).size).toBe(8)
  })

  test('even when the process’s heartbeat is overdue', { tags: 'full' }, async () => {
    environment.clock.advance(60)
    expect(new Set(await writeAtOnce(Array(10).fill(environment.api))).size).toBe(10)
  })

  test('in one batch of the widget', async () => {
    const { partner, asyncConsultId } = talk
    const widget = await partner.frame({ asyncConsultId })
    const post = { id: asyncConsultId, text: 'ok' }
    const answer = await widget.post<{ result: { data: AcceptedMessage } }[]>(
      '/trpc/asyncConsults.postMessage,asyncConsults.postMessage?batch=1',
      { 0: post, 1: post },
    )
    const ids = success(answer).map(({ result }) => result.data.messageId)
    expect(new Set(ids).size).toBe(2)
    expect((await talk.landed('ok')).toSorted()).toEqual(ids.toSorted())
  })
})

describe('a message whose client disconnected before the answer', () => {
  test('is not duplicated by a retry, which returns its id', async () => {
    await talk.writeAndVanish('ok')
    const retry = await talk.write(environment.api, 'ok')
    expect(retry.status).toBe(202)
    expect(await talk.landed('ok')).toEqual([retry.body.messageId])
  })

  test('is not duplicated by a retry to another server', async () => {
    await talk.writeAndVanish('ok')
    const retry = await talk.write(second, 'ok')
    expect(await talk.landed('ok')).toEqual([retry.body.messageId])
  })

  test('is not duplicated by a retry after its delivery', async () => {
    await talk.writeAndVanish('ok')
    const [messageId] = await talk.landed('ok')
    expect((await talk.write(environment.api, 'ok')).body).toEqual({ messageId })
    expect(await talk.landed('ok')).toEqual([messageId])
  })

  test('is forgotten once its retry was answered: the next one is a new message', async () => {
    await talk.writeAndVanish('ok')
    const retry = await talk.write(environment.api, 'ok')
    const next = await talk.write(environment.api, 'ok')
    expect(await talk.landed('ok')).toEqual([retry.body.messageId, next.body.messageId])
  })

  test('keeps its id when the client of the retry disconnects too', async () => {
    await talk.writeAndVanish('ok')
    await talk.writeAndVanish('ok', 'message_receipts')
    const last = await talk.write(environment.api, 'ok')
    expect(await talk.landed('ok')).toEqual([last.body.messageId])
  })

  test('is dropped when it starts later than its retry, which may have been answered', async () => {
    const { partner, asyncConsultId } = talk
    const { services } = environment.api
    const account = await loadPartnerAccount(services.database.directory, partner.id)
    if (!account) throw new Error('the partner has an account')
    const gone = {
      ...ownContext(services, account, 'asyncConsults.postMessage'),
      answered: Promise.resolve('lost' as const),
    }
    const post = postAsyncMessage(gone, { asyncConsultId, scope: null, text: 'ok' })
    await expect(post).rejects.toMatchObject({ code: 'message_rejected' })
    expect(await talk.landed('ok')).toEqual([])
  })

  test('is not mistaken for another text', async () => {
    await talk.writeAndVanish('ok')
    const other = success(await talk.write(environment.api, 'not ok')).messageId
    expect(await talk.landed('not ok')).toEqual([other])
  })

  test('returns its id on a retry even if the thread has closed', async () => {
    await talk.writeAndVanish('ok')
    const [messageId] = await talk.landed('ok')
    success(await talk.partner.key.post(`/v1/async-consults/${talk.asyncConsultId}/close`))
    expect(await talk.write(environment.api, 'ok')).toMatchObject({ status: 202, body: { messageId } })
    expect(await talk.write(environment.api, 'ok')).toMatchObject({ status: 409, code: 'thread_not_active' })
  })

  test('is remembered for 24 hours', async () => {
    await talk.writeAndVanish('ok')
    const [messageId] = await talk.landed('ok')
    environment.clock.advance(24 * 60 * 60)
    environment.clock.advance(-0.001)
    expect((await talk.write(environment.api, 'ok')).body).toEqual({ messageId })
  })

  test('is forgotten after 24 hours', async () => {
    await talk.writeAndVanish('ok')
    const [messageId] = await talk.landed('ok')
    environment.clock.advance(24 * 60 * 60)
    const next = success(await talk.write(environment.api, 'ok')).messageId
    expect(await talk.landed('ok')).toEqual([messageId, next])
  })
})
