import { userEvent } from '@testing-library/user-event'
import { serve, unanswered } from './service.ts'
import type { GalleryState, Look } from './state.ts'

/** The files of an app's states, by name. */
export type StateFiles = Readonly<Record<string, () => Promise<{ readonly states: readonly GalleryState[] }>>>

declare global {
  interface Window {
    /** What the gallery's list and its checks read. */
    gallery: {
      /** The names of all states of the app, by file. */
      list(): Promise<Readonly<Record<string, readonly string[]>>>
      /** What went wrong in the state that is shown. */
      readonly faults: readonly string[]
      /** Loads axe as `window.axe`. A file of the site is compiled once; a text that a check sends, each time. */
      loadAxe(): Promise<void>
    }
  }
}

/** The page's language, its writing direction, and the size of its text, as the address asks for. */
function applyLook(asked: URLSearchParams): Look {
  const language = asked.get('language') ?? 'en'
  const root = document.documentElement
  root.lang = language
  if (asked.get('direction') === 'rtl') root.dir = 'rtl'
  const theme = asked.get('theme')
  if (theme) root.dataset.theme = theme
  const text = asked.get('text')
  if (text) root.style.fontSize = `${text}%`
  return { language }
}

/**
 * Shows the state that the address names, as `?gallery=<app>/<file>/<state>`; without its name, the first of the file. The
 * address gets the path that the page has in the product. The attribute `data-gallery` of the page's
 * root element says how far it is: `opening`, `shown` or `failed`.
 */
export async function showState(files: StateFiles, loadAxe: () => Promise<void>): Promise<void> {
  const faults: string[] = []
  const root = document.documentElement
  window.gallery = {
    list: async () =>
      Object.fromEntries(
        await Promise.all(
          Object.entries(files).map(async ([file, load]) => {
            const { states } = await load()
            return [file, states.map(({ name }) => name)] as const
          }),
        ),
      ),
    get faults() {
      return [...faults, ...unanswered.map((what) => `no answer to ${what}`)]
    },
    loadAxe,
  }
  window.addEventListener('error', ({ message }) => faults.push(message))
  window.addEventListener('unhandledrejection', ({ reason }) => faults.push(String(reason)))
  const asked = new URLSearchParams(location.search)
  const [, file = '', name = ''] = (asked.get('gallery') ?? '').split('/')
  root.dataset.gallery = 'opening'
  const states = (await files[file]?.())?.states ?? []
  const state = name === '' ? states[0] : states.find((each) => each.name === name)
  const place = document.getElementById('app')
  if (!state || !place) {
    root.dataset.gallery = 'unknown'
    return
  }
  if (location.pathname !== state.path) history.replaceState(null, '', `${state.path}${location.search}`)
  try {
    serve(state)
    await state.mount(place, applyLook(asked))
    await state.act(userEvent.setup({ delay: null }))
    root.dataset.gallery = 'shown'
  } catch (error) {
    faults.push(error instanceof Error ? error.message : String(error))
    root.dataset.gallery = 'failed'
    throw error
  }
}
