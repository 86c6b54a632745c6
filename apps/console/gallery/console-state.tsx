import '@consult/gallery/typeface.css'
import './styles.css'
import type { GalleryState } from '@consult/gallery/state.ts'
import { loadAll } from '@consult/ui/controls/lazy-load.ts'
import { languageOfTag } from '@consult/ui/i18n/language.ts'
import { LanguageProvider } from '@consult/ui/i18n/use-words.tsx'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { Console } from '../src/screens/console/console.tsx'
import { type Me, meAs, quietDay } from './data/members.ts'

/** The differences between the states of a page. Where a state gives no answer, it uses the answer of a quiet day. */
export type PageState = Pick<GalleryState, 'act'> &
  Partial<Pick<GalleryState, 'answers' | 'routes'>> & {
    /** The signed-in person. Default: an administrator of a test account. */
    readonly me?: Me
    /** The query of the page's address, without its question mark. */
    readonly query?: string
  }

/** Makes a state of one page. @param name of the state, in kebab-case */
export type MakeState = (name: string, state: PageState) => GalleryState

function render(root: HTMLElement, language: string, page: ReactNode): void {
  createRoot(root).render(<LanguageProvider first={languageOfTag(language) ?? 'en'}>{page}</LanguageProvider>)
}

function addQuery(query: string): void {
  history.replaceState(null, '', `${location.pathname}${location.search}&${query}`)
}

/** Makes the states of a page that a signed-in member sees. @param path the path of the page. */
export function memberPage(path: string, page: ReactNode): MakeState {
  return (name, { me = meAs('administrator'), query, answers, act, ...state }) => ({
    ...state,
    name,
    path,
    answers: { ...quietDay, 'console.me': me, ...answers },
    mount: (root, { language }) => {
      if (query !== undefined) addQuery(query)
      render(root, language, <Console me={me}>{page}</Console>)
    },
    act: async (user) => {
      // Without this, the parts that load while the page is idle would load during the checks, or late where
      // the page waits.
      window.requestIdleCallback = (then) => setTimeout(then)
      await loadAll()
      return act(user)
    },
  })
}

/** Makes the states of a page that anyone can see. */
export function openPage(path: string, page: ReactNode): MakeState {
  return (name, { answers = {}, query, ...state }) => ({
    ...state,
    name,
    path,
    answers,
    mount: (root, { language }) => {
      if (query !== undefined) addQuery(query)
      render(root, language, page)
    },
  })
}
