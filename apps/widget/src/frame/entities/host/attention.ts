import { idleAfter, watchAttention } from '@consult/client'
import { signal } from '@preact/signals'
import type { Surroundings } from './surroundings.ts'

/**
 * Whether the patient is at the app: it is attended, it or the page around it has the focus, and one of them had input in
 * the last minutes.
 * @returns a function that an effect may call. The effect then runs again when the patient returns.
 */
export function createAttention({ isAttended, host }: Pick<Surroundings, 'isAttended' | 'host'>): () => boolean {
  const hasFocus = signal(document.hasFocus())
  const usedAt = signal(Date.now())
  watchAttention(window, hasFocus.peek(), (isFocused) => {
    hasFocus.value = isFocused
    usedAt.value = Date.now()
  })
  return () => {
    const lastUse = Math.max(usedAt.value, host.value?.at ?? 0)
    return isAttended.value && (hasFocus.value || host.value?.is === true) && Date.now() < lastUse + idleAfter
  }
}

let isHere: (() => boolean) | undefined

/** The attention to this page, which is followed from the first call on. */
export function attentionTo(surroundings: Surroundings): () => boolean {
  isHere ??= createAttention(surroundings)
  return isHere
}
