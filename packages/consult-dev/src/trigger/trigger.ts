import type { Consult, StoredEvent } from '@consult/sdk'
import { CommandError } from '../output/command-error.ts'
import { inADay } from './from-now-on.ts'
import type { Scenario } from './scenario.ts'

/** How long the event may take to be in the log after its operations, in seconds. */
const longestSeconds = 60

/** Reports whether the event concerns one of these ids. An id is long and random, so searching the text is enough. */
const isAbout = ({ data }: StoredEvent, ids: readonly string[]) => ids.some((id) => JSON.stringify(data).includes(id))

async function* eventsAfter(consult: Consult, cursor: string): AsyncGenerator<StoredEvent> {
  const end = performance.now() + longestSeconds * 1_000
  for (let from = cursor; performance.now() < end; ) {
    const batch = await consult.events.next({ cursor: from, wait: 5, limit: 100 })
    yield* batch.items
    from = batch.cursor
  }
}

/**
 * Causes an event and finds it in the log.
 * @throws CommandError when the event does not appear; the service's error when it refuses.
 */
export async function trigger(consult: Consult, type: string, scenario: Scenario): Promise<StoredEvent> {
  const { cursor } = await consult.events.next({ since: inADay(), wait: 0 })
  const ids = await scenario.run(consult)
  for await (const event of eventsAfter(consult, cursor)) {
    if (event.type === type && isAbout(event, ids)) return event
  }
  throw new CommandError(
    'event_missing',
    `"${type}" did not happen in ${longestSeconds} s, for ${ids.join(', ')}. Run the command again.`,
  )
}
