import { createStore, useStore } from '@consult/ui/state/store.ts'
import { useSyncExternalStore } from 'react'

/** From this width on, the patient fits beside the thread. */
const wide = '(width >= 88rem)'

function onWidthChange(listener: () => void): () => void {
  const query = window.matchMedia(wide)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Kept across threads: a physician who keeps the panel open wants it for every patient. */
const besideThread = createStore(true)
const overThread = createStore(false)

export interface PanelShown {
  /** Beside the thread, if there is room. */
  readonly inline: boolean
  /** Over the thread, if there is not. */
  readonly over: boolean
  open(): void
  toggle(): void
  closeOver(): void
}

export function usePanelShown(): PanelShown {
  const isWide = useSyncExternalStore(
    onWidthChange,
    () => window.matchMedia(wide).matches,
    () => false,
  )
  const beside = useStore(besideThread, (shown) => shown)
  const over = useStore(overThread, (shown) => shown)
  return {
    inline: isWide && beside,
    over: !isWide && over,
    open: () => (isWide ? besideThread : overThread).set(true),
    toggle: () => (isWide ? besideThread : overThread).set((shown) => !shown),
    closeOver: () => overThread.set(false),
  }
}
