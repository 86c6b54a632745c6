import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { Mode } from '../../bridge/protocol.ts'

/** What is the case around the app, as it changes. */
export interface Surroundings {
  readonly isOnline: ReadonlySignal<boolean>
  /** The patient can see the app: the panel is open, and so is the tab. */
  readonly isAttended: ReadonlySignal<boolean>
  readonly isShown: ReadonlySignal<boolean>
  /** The patient has done something here: from then on, and not before, the tab may remember things for them. */
  isUsed(): boolean
  setShown(shown: boolean): void
}

/** @param mode a launcher that is shown has been opened by somebody. */
export function watchSurroundings(shown: boolean, mode: Mode): Surroundings {
  let isUsed = shown && mode === 'launcher'
  const isOnline = signal(navigator.onLine)
  const isVisible = signal(!document.hidden)
  const isShown = signal(shown)
  addEventListener('online', () => {
    isOnline.value = true
  })
  addEventListener('offline', () => {
    isOnline.value = false
  })
  document.addEventListener('visibilitychange', () => {
    isVisible.value = !document.hidden
  })
  for (const act of ['pointerdown', 'keydown']) {
    addEventListener(
      act,
      () => {
        isUsed = true
      },
      { once: true, capture: true },
    )
  }
  return {
    isOnline,
    isShown,
    isAttended: computed(() => isShown.value && isVisible.value),
    isUsed: () => isUsed,
    setShown(is) {
      isUsed ||= is
      isShown.value = is
    },
  }
}
