import { computed, type ReadonlySignal, signal } from '@preact/signals'

/** The state of the app's environment. */
export interface Surroundings {
  readonly isOnline: ReadonlySignal<boolean>
  /** True when the patient can see the app: the panel is open and the tab is visible. */
  readonly isAttended: ReadonlySignal<boolean>
  readonly isShown: ReadonlySignal<boolean>
  /** True while the tab is visible, whether the panel is open or not. */
  readonly isVisible: ReadonlySignal<boolean>
  setShown(shown: boolean): void
}

export function watchSurroundings(shown: boolean): Surroundings {
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
  return {
    isOnline,
    isShown,
    isVisible,
    isAttended: computed(() => isShown.value && isVisible.value),
    setShown(is) {
      isShown.value = is
    },
  }
}
