/** @module-tag full */
import { createNatsCluster, type NatsNode, natsProgram, until } from '@consult/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readNatsUrl } from './nats-url.ts'
import { createNatsWakeUps } from './nats-wake-ups.ts'
import type { WakeUps } from './wake-ups.ts'
import { collect, describeWakeUps, partners, publishAll, untilItArrives } from './wake-ups-contract.fixture.ts'

describe.skipIf(!natsProgram)('with the Debian package nats-server', () => {
  let nodes: NatsNode[] = []
  let opened: WakeUps[] = []
  /** Each change of the listening state, per opened process. */
  let changes: boolean[][] = []
  const errors: Error[] = []

  beforeAll(async () => {
    nodes = await createNatsCluster(3)
    for (const node of nodes) node.start()
  })
  afterEach(async () => {
    await Promise.all(opened.map((wakeUps) => wakeUps.close()))
    opened = []
    changes = []
    expect(errors).toEqual([])
  })
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.kill()))
  })

  /** Opens wake-ups like a separate process that prefers the first of these servers. */
  function create(preferred: readonly NatsNode[] = nodes): WakeUps {
    const own: boolean[] = []
    changes.push(own)
    const settings = readNatsUrl(`nats://${preferred.map(({ url }) => new URL(url).host).join(',')}`)
    if (!settings) throw new Error('not a NATS URL')
    const onError = (error: Error) => {
      errors.push(error)
    }
    const wakeUps = createNatsWakeUps({ settings, onError, onListening: (isListening) => own.push(isListening) })
    opened.push(wakeUps)
    return wakeUps
  }
  async function open(preferred?: readonly NatsNode[]): Promise<WakeUps> {
    const wakeUps = create(preferred)
    const own = changes.at(-1)
    await until('it listens', () => own?.at(-1))
    return wakeUps
  }

  // All use one node, because other nodes learn of a subscription with a delay.
  describeWakeUps('NATS', () => open(nodes.slice(0, 1)))

  test('a burst of wake-ups reaches processes at every node of the cluster', async () => {
    const processes = await Promise.all(nodes.map((node) => open([node])))
    const seen = processes.map((each) => collect(each))
    const [publisher] = processes
    if (!publisher) throw new Error('no process')
    for (const each of seen) await untilItArrives(publisher, each, 'par_before')
    publishAll(publisher, partners(1_000))
    await until('they arrive', () => seen.every((each) => each.includes('par_00000000000000000000000000000999')))
    for (const each of seen) expect(each.filter((id) => id !== 'par_before')).toEqual(partners(1_000))
  })

  test('when one of three nodes is killed, its processes reconnect to another node and report that once', async () => {
    const processes = await Promise.all([0, 1, 2].map(() => open()))
    const seen = processes.map((each) => collect(each))
    const [first] = nodes
    await first?.kill()
    for (const from of processes) {
      for (const at of seen) await untilItArrives(from, at, `par_${processes.indexOf(from)}_${seen.indexOf(at)}`)
    }
    // Clients shuffle the servers, so any number of the three may have been at the killed node.
    for (const each of changes) expect([[true], [true, false, true]]).toContainEqual(each)
    first?.start()
  })

  test('publishing neither waits nor fails without a NATS server, and works once a server is up', async () => {
    const [late] = await createNatsCluster(1)
    if (!late) throw new Error('no node')
    const wakeUps = create([late])
    const seen = collect(wakeUps)
    publishAll(wakeUps, partners(3))
    const [own = []] = changes
    await until('it is reported', () => own.length > 0)
    late.start()
    await untilItArrives(wakeUps, seen, 'par_after')
    expect(own).toEqual([false, true])

    await late.kill()
    await until('the end is reported', () => own.length === 3)
    publishAll(wakeUps, partners(3))
    late.start()
    await untilItArrives(wakeUps, seen, 'par_again')
    expect(own).toEqual([false, true, false, true])
    await wakeUps.close()
    await late.kill()
  })
})
