'use client'

import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect } from 'react'
import { useWords } from '../i18n/use-words.tsx'
import { useStore } from '../state/store.ts'
import { buttonClasses, IconButton } from './button.tsx'
import { waitingToasts } from './toast-store.ts'
import { controlWords } from './words.ts'

/** How long a toast stays, in milliseconds. It stays longer while the user points at it or focuses it. */
const stays = 8000
const staysToAct = 20_000

function Shown() {
  const words = useWords(controlWords)
  const { toasts, add, close } = Toast.useToastManager()
  const waiting = useStore(waitingToasts, (all) => all)
  useEffect(() => {
    for (const { title, words: description, kind, action } of waiting) {
      // Always use low priority: high priority hides the toast's button from screen readers while the keyboard still
      // reaches it.
      const shown = { title, description, type: kind, timeout: action ? staysToAct : stays, priority: 'low' } as const
      if (!action) {
        add(shown)
        continue
      }
      const does = () => {
        close(id)
        action.does()
      }
      const { title: children, keys } = action
      const id = add({ ...shown, actionProps: { children, onClick: does, 'aria-keyshortcuts': keys, title: keys } })
    }
    if (waiting.length > 0) waitingToasts.set([])
  }, [waiting, add, close])

  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection={['left', 'up', 'down']}
      className="overlay-fade mt-3 w-full rounded-m border border-line bg-surface shadow-overlay"
    >
      <Toast.Content className="flex items-start gap-3 p-4">
        {toast.type === 'trouble' ? (
          <CircleAlert className="mt-0.5 size-4.5 shrink-0 text-danger-text" aria-hidden />
        ) : (
          <CircleCheck className="mt-0.5 size-4.5 shrink-0 text-success-text" aria-hidden />
        )}
        <div className="min-w-0 flex-1">
          <Toast.Title className="text-m font-medium" />
          <Toast.Description className="mt-0.5 text-s text-muted" />
          <Toast.Action className={buttonClasses('secondary', 'mt-2')} />
        </div>
        <Toast.Close render={<IconButton label={words.dismiss} className="-my-1.5 -mr-2" />}>
          <X className="size-4.5" aria-hidden />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ))
}

/** The room between the toasts and the edge of the window, in pixels, twice: below and above them. */
const room = 32

/**
 * Tells the page how high the toasts are, as `--toasts-height`. A list that would be below them ends above them, so that no row is
 * covered, and nothing else moves.
 */
function tellHeight(viewport: HTMLElement): () => void {
  const { style } = document.body
  const observer = new ResizeObserver(([entry]) => {
    const height = entry?.contentRect.height ?? 0
    if (height === 0) style.removeProperty('--toasts-height')
    else style.setProperty('--toasts-height', `${height + room}px`)
  })
  observer.observe(viewport)
  return () => {
    observer.disconnect()
    style.removeProperty('--toasts-height')
  }
}

/**
 * Shows the toasts: below the list, or at the top on a phone, so that they never cover the text being written. Wider than the
 * list of the inbox, they would cover the reply beside it.
 */
export function Toasts() {
  return (
    <Toast.Provider limit={3}>
      <Toast.Portal>
        <Toast.Viewport
          ref={(viewport: HTMLElement | null) => (viewport ? tellHeight(viewport) : undefined)}
          data-toasts=""
          className="fixed inset-x-3 top-3 z-60 flex flex-col md:start-4 md:end-auto md:top-auto md:bottom-4 md:w-72 lg:start-60 lg:w-74"
        >
          <Shown />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}
