import type { StoredEvent } from '@consult/domain'
import { until } from '@consult/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type ApiHost,
  createTestEnvironment,
  type EventStream,
  openStream,
  success,
  type TestEnvironment,
} from '../environment/index.ts'
import { type Stage, setStage } from './callers.ts'

const bearerOf = (credentials: Readonly<Record<string, string>>) =>
  (credentials.authorization ?? '').replace('Bearer ', '')

/** The patient or consult of an event. */
const consultOf = ({ data }: Pick<StoredEvent, 'data'>) => {
  const { consult, asyncConsultId, consultId } = data as {
    consult?: { id: string }
    asyncConsultId?: string
    consultId?: string
  }
  return consult?.id ?? asyncConsultId ?? consultId
}
const patientOf = ({ data }: Pick<StoredEvent, 'data'>) =>
  (data as { consult?: { patientId: string } }).consult?.patientId

/** Streams follow one tenant's log: they must carry all of its past and new events, and no other tenant's. */
export function testStreams(hostOf: (environment: TestEnvironment) => Promise<ApiHost>): void {
  let environment: TestEnvironment
  let stage: Stage
  let base: string
  const open: EventStream[] = []

  beforeAll(async () => {
    environment = await createTestEnvironment()
    stage = await setStage(environment)
    base = await (await hostOf(environment)).listen()
  })
  afterAll(async () => {
    for (const stream of open) stream.close()
    await stage.close()
    await environment.close()
  })

  const write = async (asyncConsultId: string, options: Stage['own']) => {
    const path = `/v1/async-consults/${asyncConsultId}/messages`
    success(await options.partner.key.post(path, { text: `Of ${asyncConsultId}` }))
    await options.partner.settle()
  }

  /**
   * Everything a caller's stream receives while another tenant, another consult of the tenant, and the caller write.
   */
  async function whatComes(name: string): Promise<{ events: StoredEvent[]; text: string }> {
    const { own, foreign } = stage
    const caller = stage.callers.find((each) => each.name === name)
    const subject = { patientId: own.consult.patientId, consultPath: `async-consults/${own.consult.id}` }
    const client = await caller?.client(subject)
    const stream = await openStream({ base, credential: bearerOf(client?.credentials ?? {}), after: 0 })
    open.push(stream)
    await stream.caughtUp()
    for (const each of [foreign, own]) await write(each.neighbor.id, each)
    for (const each of [foreign, own]) await write(each.consult.id, each)
    const last = (await own.partner.events()).at(-1)?.sequence ?? 0
    await until('their own message', () => stream.sequences.includes(last))
    const events = stream.received.flatMap(({ frame }) => (frame.kind === 'event' ? [frame.event as never] : []))
    return { events, text: JSON.stringify(stream.received) }
  }

  describe('an event stream', () => {
    test.each(['a physician session', 'a portal session'])('for %s carries the tenant’s whole log', async (name) => {
      const { events } = await whatComes(name)
      const log = await stage.own.partner.events()
      expect(events.map(({ sequence, type, data }) => ({ sequence, type, data }))).toEqual(
        log.map(({ sequence, type, data }) => ({ sequence, type, data })),
      )
    })

    test('for a patient widget carries only that patient’s events', async () => {
      const { events, text } = await whatComes('a widget of a patient')
      const { consult, neighbor } = stage.own
      const told = events.map(patientOf).filter((patientId) => patientId !== undefined)
      expect(new Set(told)).toEqual(new Set([consult.patientId]))
      for (const { id, patientId } of [neighbor, stage.foreign.consult, stage.foreign.neighbor]) {
        expect(text).not.toContain(id)
        expect(text).not.toContain(patientId)
      }
    })

    test('for a consult widget carries only that consult’s events', async () => {
      const { events } = await whatComes('a widget of a consult')
      expect(new Set(events.map(consultOf))).toEqual(new Set([stage.own.consult.id]))
    })

    test.each(['a physician session', 'a widget of a patient'])(
      'for %s starts in its own log, whatever sequence it names',
      async (name) => {
        const caller = stage.callers.find((each) => each.name === name)
        const { consult, partner } = stage.own
        const client = await caller?.client({
          patientId: consult.patientId,
          consultPath: `async-consults/${consult.id}`,
        })
        const { length } = await partner.events()
        const credential = bearerOf(client?.credentials ?? {})
        const stream = await openStream({ base, credential, lastEventId: String(length - 1) })
        open.push(stream)
        await stream.caughtUp()
        expect(stream.sequences.filter((sequence) => sequence < length)).toEqual([])
        for (const id of Object.values(stage.foreign.ids)) expect(JSON.stringify(stream.received)).not.toContain(id)
      },
    )
  })
}
