import type { EventMessage } from '@consult/domain'
import { createStore } from '@consult/ui/state/store.ts'

/** How many of the patient's newest messages are translated when the physician asks. Older ones have a button. */
const atOnce = 20

/**
 * The consults whose patient's messages are shown translated, with the sequence from which this happens by itself. Only this
 * tab knows: each text goes to another company, so a reload begins without.
 */
export const translating = createStore<ReadonlyMap<string, number>>(new Map())

/** The sequence of the oldest message that is translated by itself. */
export function firstTranslated(messages: readonly Pick<EventMessage, 'author' | 'text' | 'sequence'>[]): number {
  const written = messages.filter(({ author, text }) => author.type === 'patient' && text !== '')
  return written.at(-atOnce)?.sequence ?? 0
}

export function setTranslating(consultId: string, from: number | null): void {
  translating.set((now) => {
    const next = new Map(now)
    if (from === null) next.delete(consultId)
    else next.set(consultId, from)
    return next
  })
}

/** The language that the translator found in the newest translated message of a consult. */
export const foundLanguages = createStore<
  ReadonlyMap<string, { readonly sequence: number; readonly language: string }>
>(new Map())

export function noteLanguage(consultId: string, sequence: number, language: string): void {
  const known = foundLanguages.get().get(consultId)
  if (known && known.sequence >= sequence) return
  foundLanguages.set((now) => new Map(now).set(consultId, { sequence, language }))
}
