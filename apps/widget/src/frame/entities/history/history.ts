import { type ReadonlySignal, signal } from '@preact/signals'
import type { ComponentType } from 'preact'
import type { Earlier } from '../api/consult-api.ts'

/** The part of the code for earlier conversations that loads when the patient opens them. */
export interface HistoryPart {
  readonly View: ComponentType
  /** Reads the list again. */
  refresh(): void
}

/** Where the patient is in their earlier conversations: in the list, or in one of them. */
export type Place = 'list' | Earlier

/** The patient's closed conversations and past calls. The code that shows them loads when the patient opens them. */
export interface History {
  /** Null while the present conversation is shown. */
  readonly place: ReadonlySignal<Place | null>
  /** `failed`: the code that shows them did not load. */
  readonly part: ReadonlySignal<HistoryPart | 'failed' | null>
  open(): void
  read(earlier: Earlier): void
  /** Goes from a conversation to the list, or from the list to the present conversation. */
  back(): void
  /** Goes to the present conversation. */
  close(): void
}

/** @param startOver called to retry after the code failed to load. The browser cannot load it again on this page. */
export function createHistory(load: () => Promise<HistoryPart>, startOver: () => void): History {
  const place = signal<Place | null>(null)
  const part = signal<HistoryPart | 'failed' | null>(null)
  const bring = async () => {
    part.value = null
    try {
      part.value = await load()
    } catch {
      part.value = 'failed'
    }
  }
  return {
    place,
    part,
    open() {
      if (place.value !== null && part.value === 'failed') return startOver()
      place.value = 'list'
      if (part.value && part.value !== 'failed') part.value.refresh()
      else void bring()
    },
    read(earlier) {
      place.value = earlier
    },
    back() {
      place.value = place.value === 'list' ? null : 'list'
    },
    close() {
      place.value = null
    },
  }
}
