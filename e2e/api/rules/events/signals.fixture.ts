import type { AsyncConsult } from '@consult/domain'
import { until } from '@consult/testing'
import type { SignalFrame } from '@consult/trpc'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import {
  type ApiHost,
  type Client,
  createTestEnvironment,
  type EventStream,
  openStream,
  success,
  type TestEnvironment,
  type TestPartner,
  type TestPhysician,
} from '../../environment/index.ts'

type FrameOf<Kind extends SignalFrame['kind']> = Extract<SignalFrame, { kind: Kind }>

/** One person's tab: what it sends, and what its stream receives apart from the log. */
export interface Tab {
  readonly stream: EventStream
  /** Every frame of a kind, in order of arrival. */
  received<Kind extends SignalFrame['kind']>(kind: Kind): FrameOf<Kind>[]
  /** Waits until the last frame of a kind equals this. */
  receives(frame: SignalFrame): Promise<unknown>
  attend(id: string, typing?: boolean): Promise<void>
  leave(id: string): Promise<void>
  markRead(id: string, sequence: number): Promise<boolean>
  reads(id: string): Promise<unknown>
}

/** A process of the service, and its address. */
interface Door {
  readonly host: ApiHost
  readonly base: string
}

let lastTab = 0

/** Opens a tab with this credential, and waits until its stream has caught up. */
async function openTab({ host, base }: Door, credential: string): Promise<Tab> {
  lastTab += 1
  const tab = `tab-of-tests-${lastTab}`
  const client: Client = host.as(credential)
  const stream = await openStream({ base, credential })
  await stream.caughtUp()
  const received = <Kind extends SignalFrame['kind']>(kind: Kind) =>
    stream.received.flatMap(({ frame }) => (frame.kind === kind ? [frame as FrameOf<Kind>] : []))
  type Data<T> = { readonly result: { readonly data: T } }
  return {
    stream,
    received,
    receives: (frame) =>
      until(
        `it is received ${JSON.stringify(frame)}`,
        () => JSON.stringify(received(frame.kind).at(-1)) === JSON.stringify(frame),
      ),
    attend: async (id, typing = false) => void success(await client.post('/trpc/signals.attend', { id, tab, typing })),
    leave: async (id) => void success(await client.post('/trpc/signals.leave', { id, tab })),
    markRead: async (id, sequence) =>
      success(await client.post<Data<{ marked: boolean }>>('/trpc/signals.markRead', { id, sequence })).result.data
        .marked,
    reads: async (id) => {
      const input = encodeURIComponent(JSON.stringify({ id }))
      return success(await client.get<Data<unknown>>(`/trpc/signals.reads?input=${input}`)).result.data
    },
  }
}

/** The state of a test file that calls `setUpSignals`: one test environment with two processes per file … */
export let environment: TestEnvironment
export let first: Door
export let second: Door
/** … and, for each test, a partner with two physicians. */
export let partner: TestPartner
export let ada: TestPhysician
export let ben: TestPhysician
const open: Tab[] = []

/**
 * Call this once at the top of a test file; test files share this module.
 * @param ofAda additional fields of the physician Ada.
 */
export function setUpSignals(ofAda: { readonly online?: boolean } = {}): void {
  beforeAll(async () => {
    environment = await createTestEnvironment()
    const another = await environment.startApi()
    first = { host: environment.api, base: await environment.api.listen() }
    second = { host: another, base: await another.listen() }
  })
  afterAll(() => environment.close())
  beforeEach(async () => {
    partner = await environment.partner()
    ada = await partner.physician(ofAda)
    ben = await partner.physician()
  })
  afterEach(() => {
    for (const tab of open.splice(0)) tab.stream.close()
  })
}

/** Ada's thread, in a test file that also calls `setUpThread`. Its first message is the notice that she has joined. */
export let consult: AsyncConsult

export function setUpThread(): void {
  beforeEach(async () => {
    await partner.update({ responseSla: 60 })
    consult = await partner.consult({ status: 'active', physician: ada })
  })
}

const tabOf = async (credential: string, door: Door): Promise<Tab> => {
  const tab = await openTab(door, credential)
  open.push(tab)
  return tab
}

export const physicianTab = async (physician: TestPhysician, door = first): Promise<Tab> =>
  tabOf((await physician.session()).token, door)

/** The tab of a patient who has this thread open. */
const frameTab = async (subject: Parameters<typeof partner.frame>[0]): Promise<Tab> => {
  const { credentials } = await partner.frame(subject)
  return tabOf(credentials.authorization?.replace('Bearer ', '') ?? '', first)
}
export const widgetOf = ({ id }: AsyncConsult): Promise<Tab> => frameTab({ asyncConsultId: id })
export const widgetOfCall = ({ id }: { id: string }): Promise<Tab> => frameTab({ telehealthConsultId: id })
