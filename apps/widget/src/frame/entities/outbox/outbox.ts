import { type ReadonlySignal, signal } from '@preact/signals'
import type { AttachmentFacts } from '../api/consult-api.ts'
import type { Failure } from '../api/failure.ts'
import type { OutboxItem } from './outbox-item.ts'

/** Where items survive a reload of the page. */
export interface ItemStore {
  put(item: OutboxItem): void
  remove(key: string): void
}

/** The messages that the transcript does not show yet, in the order in which the patient wrote them. */
export interface Outbox {
  readonly items: ReadonlySignal<readonly OutboxItem[]>
  add(text: string, attachments: readonly AttachmentFacts[], after: number): void
  /** Tries a failed message again, under the same key. */
  retry(key: string): void
  remove(key: string): void
  /** Reports that the service accepted the message but could not put it on the transcript. */
  reject(messageId: string, failure: string): void
  /** Removes the messages that are on the transcript. */
  settle(landed: ReadonlySet<string>): void
  /** Retries now, without waiting for the pause to end. */
  wake(): void
  stop(): void
}

const longestPause = 30_000

/**
 * Posts one message after the other. A message that cannot be posted now blocks the next ones, so that all arrive in the
 * order in which the patient wrote them. If the service refuses a message, the outbox sets it aside with the reason.
 * @param post posts one item. It never throws.
 */
export function createOutbox(options: {
  restored: readonly OutboxItem[]
  store: ItemStore
  post: (item: OutboxItem) => Promise<{ messageId: string } | Failure>
  newKey: () => string
  now: () => number
}): Outbox {
  const { store, post, newKey, now } = options
  // A message that was being sent when the page unloaded may or may not have arrived. Its key makes another attempt
  // harmless.
  const items = signal<readonly OutboxItem[]>(
    options.restored
      .map((item): OutboxItem => (item.state === 'sending' ? { ...item, state: 'waiting' } : item))
      .sort((one, other) => one.at - other.at),
  )
  let isRunning = false
  let isStopped = false
  let wakeUp: (() => void) | undefined

  const update = (key: string, change: Partial<OutboxItem>) => {
    items.value = items.value.map((item) => (item.key === key ? { ...item, ...change } : item))
    const changed = items.value.find((item) => item.key === key)
    if (changed) store.put(changed)
  }

  const pause = (ms: number) =>
    new Promise<void>((go) => {
      const timer = setTimeout(go, ms)
      wakeUp = () => {
        clearTimeout(timer)
        go()
      }
    })

  const run = async () => {
    if (isRunning) return
    isRunning = true
    let failures = 0
    for (;;) {
      const item = items.value.find(({ state }) => state === 'waiting')
      if (!item || isStopped) break
      update(item.key, { state: 'sending' })
      const outcome = await post(item)
      if (isStopped) break
      if ('messageId' in outcome) {
        failures = 0
        update(item.key, { state: 'accepted', messageId: outcome.messageId })
      } else if (outcome.kind === 'refused') {
        update(item.key, { state: 'failed', failure: outcome.code })
      } else {
        update(item.key, { state: 'waiting' })
        await pause(Math.min(1000 * 2 ** failures, longestPause))
        failures += 1
      }
    }
    isRunning = false
  }

  void run()
  return {
    items,
    add(text, attachments, after) {
      // Every time is unique, because the order after a reload depends on it.
      const at = Math.max(now(), (items.value.at(-1)?.at ?? 0) + 1)
      const item: OutboxItem = {
        key: newKey(),
        text,
        attachments,
        at,
        after,
        state: 'waiting',
        messageId: null,
        failure: null,
      }
      items.value = [...items.value, item]
      store.put(item)
      void run()
    },
    retry(key) {
      update(key, { state: 'waiting', failure: null, messageId: null })
      void run()
    },
    remove(key) {
      items.value = items.value.filter((item) => item.key !== key)
      store.remove(key)
    },
    reject(messageId, failure) {
      const item = items.value.find((one) => one.messageId === messageId)
      if (item) update(item.key, { state: 'failed', failure })
    },
    settle(landed) {
      const isLanded = ({ messageId }: OutboxItem) => messageId !== null && landed.has(messageId)
      for (const { key } of items.value.filter(isLanded)) store.remove(key)
      if (items.value.some(isLanded)) items.value = items.value.filter((item) => !isLanded(item))
    },
    wake: () => wakeUp?.(),
    stop() {
      isStopped = true
      wakeUp?.()
    },
  }
}
