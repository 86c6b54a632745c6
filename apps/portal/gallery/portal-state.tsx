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
    /** The page never gets idle, so that nothing loads that waits for that. */
    readonly isBusy?: boolean
  }

function render(root: HTMLElement, language: string, page: ReactNode): void {
  createRoot(root).render(<LanguageProvider first={language as Language}>{page}</LanguageProvider>)
}

/** A state of a page that a signed-in physician sees. */
export function signedIn({ page, answers, who = me, isBusy = false, act, ...state }: PortalState): GalleryState {
  return {
    ...state,
    answers: { ...quietDay, 'portal.me': who, ...answers },
    mount: (root, { language }) => {
      if (isBusy) window.requestIdleCallback = () => 0
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
