import { readLook } from '../../bridge/look.ts'
import { chooseLocale, directionOf, languageOf } from '../../languages.ts'
import type { MountOptions } from '../options.ts'
import { checkOptions, checkRoom } from './check-options.ts'
import { createLauncher } from './launcher.ts'
import { createPanel, type Hear, type PanelState } from './panel.ts'
import { place } from './place.ts'
import { panelWords } from './words.ts'

export type { Hear } from './panel.ts'

/** What there is to show of a widget. */
export interface ViewState extends PanelState {
  readonly unread: number
}

/** What does not change while a widget lives. */
export interface ViewOptions {
  readonly root: ShadowRoot
  readonly base: string
  /** What the page gave to `mount`, unchecked. */
  readonly given: MountOptions
  readonly hear: Hear
  readonly show: (open: boolean) => void
  readonly signal: AbortSignal
}

/** Shows a widget: its launcher, if it has one, and its panel. @returns what shows a state, the newest of which counts. */
export function createView({ root, base, given, hear, show, signal }: ViewOptions): (state: ViewState) => void {
  checkOptions(given)
  const { host } = root
  const mode = given.mode === 'inline' ? 'inline' : 'launcher'
  const theme = typeof given.theme === 'string' ? { scheme: given.theme } : (given.theme ?? {})
  const scheme = theme.scheme === 'light' || theme.scheme === 'dark' ? theme.scheme : 'auto'
  const { look } = readLook(theme)
  const locale = chooseLocale([given.locale, ...navigator.languages, document.documentElement.lang])
  const language = languageOf(locale)
  const direction = directionOf(language)
  const words = panelWords[language]
  if (host instanceof HTMLElement) {
    host.dir = direction
    place(host.style, given, direction)
  }
  host.setAttribute('theme', scheme)
  if (mode === 'inline') {
    host.setAttribute(mode, '')
    checkRoom(host, signal)
  }
  const launcher = createLauncher({ root, given, look, words, mode, show, signal })
  let panel: ((state: PanelState) => void) | undefined
  let isShown = mode === 'inline'
  /** Who had the focus before the panel was opened. */
  let before: Element | null = null

  const moveFocus = (shown: boolean) => {
    if (shown) before = document.activeElement
    // Whoever has moved on in the page meanwhile keeps the focus.
    else if (document.activeElement === host) {
      launcher.focus()
      if (before !== host) (before as HTMLElement | null)?.focus()
    }
  }
  return (state) => {
    const { shown, admission } = state
    if (shown !== isShown) moveFocus(shown)
    isShown = shown
    launcher.show(state)
    // It comes with the first need: a look, or a consult that may be answered.
    if (shown || admission?.hasOpenConsult) {
      panel ??= createPanel({
        root,
        base,
        words,
        locale,
        scheme,
        look,
        mode,
        hear,
        show,
        inCall: launcher.call,
        signal,
      })
    }
    panel?.(state)
  }
}
