import '@consult/gallery/typeface.css'
import './styles.css'
import type { OutputOf } from '@consult/gallery/answers.ts'
import type { GalleryState } from '@consult/gallery/state.ts'
import { loadAll } from '@consult/ui/controls/lazy-load.ts'
import type { Language } from '@consult/ui/i18n/language.ts'
import { LanguageProvider } from '@consult/ui/i18n/use-words.tsx'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { Portal } from '../src/screens/portal/portal.tsx'
import { me, quietDay } from './people.ts'

/** A state as its file defines it. Where a state gives no answer, it uses the answer of a quiet day. */
export type PortalState = Pick<GalleryState, 'name' | 'path' | 'act'> &
  Partial<Pick<GalleryState, 'answers' | 'stream' | 'routes'>> & {
    /** The page at that path. */
    readonly page: ReactNode
    /** The signed-in person. Default: the physician of the quiet day. */
    readonly who?: OutputOf<'portal.me'>
    /** The page is not idle before an event `idle` of the window, so that nothing loads that waits for that. */
    readonly isBusy?: boolean
  }

function render(root: HTMLElement, language: string, page: ReactNode): void {
  createRoot(root).render(<LanguageProvider first={language as Language}>{page}</LanguageProvider>)
}

/** Makes the browser report that it is busy, until an event `idle`. */
function stayBusy(): void {
  const waiting: (() => void)[] = []
  const plan = (then: IdleRequestCallback) => setTimeout(then)
  window.requestIdleCallback = (then) => waiting.push(() => plan(then))
  const getIdle = () => {
    window.requestIdleCallback = plan
    for (const go of waiting) go()
  }
  addEventListener('idle', getIdle, { once: true })
}

/** A state of a page that a signed-in physician sees. */
export function signedIn({ page, answers, who = me, isBusy = false, act, ...state }: PortalState): GalleryState {
  return {
    ...state,
    answers: { ...quietDay, 'portal.me': who, ...answers },
    mount: (root, { language }) => {
      if (isBusy) stayBusy()
      render(root, language, <Portal me={who}>{page}</Portal>)
    },
    act: async (user) => {
      if (isBusy) return act(user)
      // Without this, the parts that load while the page is idle would load during the checks, or late where
      // the page waits.
      window.requestIdleCallback = (then) => setTimeout(then)
      await loadAll()
      return act(user)
    },
  }
}

/** A state of a page that anyone can see. */
export function signedOut({ page, answers = {}, ...state }: PortalState): GalleryState {
  return { ...state, answers, mount: (root, { language }) => render(root, language, page) }
}
