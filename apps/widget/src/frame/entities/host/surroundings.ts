import { computed, type ReadonlySignal, signal } from '@preact/signals'

/** The latest sign that the user is active in the page around the frame. */
export interface HostAttention {
  /** Whether that page has the focus, and not the frame or another window. */
  readonly is: boolean
  readonly at: number
}

/** The state of the app's environment. */
export interface Surroundings {
  readonly isOnline: ReadonlySignal<boolean>
  /** True when the patient can see the app: the panel is open and the tab is visible. */
  readonly isAttended: ReadonlySignal<boolean>
  readonly isShown: ReadonlySignal<boolean>
  /** True while the tab is visible, whether the panel is open or not. */
  readonly isVisible: ReadonlySignal<boolean>
  /** What the page around the frame last said about its focus and input; null: nothing yet. */
  readonly host: ReadonlySignal<HostAttention | null>
  hearHost(isFocused: boolean): void
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
  const host = signal<HostAttention | null>(null)
  return {
    isOnline,
    isShown,
    isVisible,
    isAttended: computed(() => isShown.value && isVisible.value),
    host,
    hearHost(is) {
      host.value = { is, at: Date.now() }
    },
    setShown(is) {
      isShown.value = is
    },
  }
}
