import { until } from '@consult/testing'
import type { SignalFrame } from '@consult/trpc'
import { type ApiHost, type Client, type EventStream, openStream, success } from '../world/index.ts'

type FrameOf<Kind extends SignalFrame['kind']> = Extract<SignalFrame, { kind: Kind }>

/** One person's tab: what it says, and what its stream brings besides the log. */
export interface Tab {
  readonly stream: EventStream
  /** Every frame of a kind, in the order in which they came. */
  told<Kind extends SignalFrame['kind']>(kind: Kind): FrameOf<Kind>[]
  /** Waits until the last frame of a kind is this. */
  isTold(frame: SignalFrame): Promise<unknown>
  attend(id: string, typing?: boolean): Promise<void>
  leave(id: string): Promise<void>
  markRead(id: string, sequence: number): Promise<boolean>
  reads(id: string): Promise<unknown>
}

/** A process of the service, and where it listens. */
export interface Door {
  readonly host: ApiHost
  readonly base: string
}

let lastTab = 0

/** Opens a tab of whoever has this credential, and waits until its stream has caught up. */
export async function openTab({ host, base }: Door, credential: string): Promise<Tab> {
  lastTab += 1
  const tab = `tab-of-tests-${lastTab}`
  const client: Client = host.as(credential)
  const stream = await openStream({ base, credential })
  await stream.caughtUp()
  const told = <Kind extends SignalFrame['kind']>(kind: Kind) =>
    stream.received.flatMap(({ frame }) => (frame.kind === kind ? [frame as FrameOf<Kind>] : []))
  type Data<T> = { readonly result: { readonly data: T } }
  return {
    stream,
    told,
    isTold: (frame) =>
      until(
        `it is told ${JSON.stringify(frame)}`,
        () => JSON.stringify(told(frame.kind).at(-1)) === JSON.stringify(frame),
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
