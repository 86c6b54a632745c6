import { batch, type ReadonlySignal, signal } from '@preact/signals'
import type { ConsultApi, Earlier } from '../api/consult-api.ts'

/** The list of the patient's closed conversations and past calls, as far as it has been read. */
export interface EarlierList {
  /** Null until the first page arrives. */
  readonly items: ReadonlySignal<readonly Earlier[] | null>
  readonly hasMore: ReadonlySignal<boolean>
  /** True when the last attempt failed. */
  readonly hasFailed: ReadonlySignal<boolean>
  readonly isReading: ReadonlySignal<boolean>
  /** Reads the list again, from the first page. */
  refresh(): void
  more(): void
  /** Replaces one item with its changed version. */
  take(changed: Earlier): void
}

export function createEarlierList(api: Pick<ConsultApi, 'earlier'>): EarlierList {
  const items = signal<readonly Earlier[] | null>(null)
  const hasMore = signal(false)
  const hasFailed = signal(false)
  const isReading = signal(false)
  let cursor: string | undefined
  let round = 0
  const read = async (from: string | undefined) => {
    round += 1
    const mine = round
    isReading.value = true
    hasFailed.value = false
    try {
      const page = await api.earlier(from)
      if (mine !== round) return
      cursor = page.nextCursor
      batch(() => {
        items.value = from === undefined ? page.items : [...(items.value ?? []), ...page.items]
        hasMore.value = cursor !== undefined
        isReading.value = false
      })
    } catch {
      if (mine !== round) return
      batch(() => {
        hasFailed.value = true
        isReading.value = false
      })
    }
  }
  return {
    items,
    hasMore,
    hasFailed,
    isReading,
    refresh: () => void read(undefined),
    more() {
      if (!isReading.value) void read(cursor)
    },
    take(changed) {
      items.value = items.value?.map((one) => (one.consult.id === changed.consult.id ? changed : one)) ?? null
    },
  }
}
