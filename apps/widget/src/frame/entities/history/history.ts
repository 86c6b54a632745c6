import { type ReadonlySignal, signal } from '@preact/signals'
import type { ComponentType } from 'preact'
import type { Earlier } from '../api/consult-api.ts'

/** What of the earlier conversations is not needed before somebody asks for them. */
export interface HistoryPart {
  readonly View: ComponentType
  /** Reads the list anew. */
  refresh(): void
}

/** Where the patient is among their earlier conversations: before the list of them, or in one. */
export type Place = 'list' | Earlier

/** The patient's closed conversations and past calls, to find again. What shows them is loaded when somebody asks for them. */
export interface History {
  /** Null while the present conversation is shown. */
  readonly place: ReadonlySignal<Place | null>
  /** `failed`: what shows them did not come. */
  readonly part: ReadonlySignal<HistoryPart | 'failed' | null>
  open(): void
  read(earlier: Earlier): void
  /** From a conversation to the list, from the list to the present. */
  back(): void
  /** To the present at once. */
  close(): void
}

/** @param startOver what a part that did not come asks for: it cannot be had from this page any more. */
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
