import { readLook } from '../../bridge/look.ts'
import type { MountOptions } from '../options.ts'
import { checkOptions, checkRoom } from './check-options.ts'
import { createLauncher } from './launcher.ts'
import { createPanel, type Hear, type PanelState } from './panel.ts'
import { setPosition } from './position.ts'
import { speechOf } from './speech.ts'
import { createTitleBadge } from './title-badge.ts'

export type { Hear } from './panel.ts'

/** The state of a widget that its view shows. */
export interface ViewState extends Omit<PanelState, 'speech'> {
  readonly unread: number
}

/** The settings of a widget that never change. */
export interface ViewOptions {
  readonly root: ShadowRoot
  readonly base: string
  /** The options that the page passed to `mount`, unchecked. */
  readonly given: MountOptions
  readonly hear: Hear
  readonly show: (open: boolean) => void
  readonly takesRequests: () => boolean
  readonly signal: AbortSignal
}

/**
 * Shows a widget: its launcher, if it has one, and its panel.
 * @returns a function that shows a state. The newest state counts.
 */
export function createView({
  root,
  base,
  given,
  hear,
  show,
  takesRequests,
  signal,
}: ViewOptions): (state: ViewState) => void {
  checkOptions(given)
  const { host } = root
  const mode = given.mode === 'inline' ? 'inline' : 'launcher'
  const theme = typeof given.theme === 'string' ? { scheme: given.theme } : (given.theme ?? {})
  const scheme = theme.scheme === 'light' || theme.scheme === 'dark' ? theme.scheme : 'auto'
  const { look } = readLook(theme)
  /** The language that the patient has picked here, and that patient's ID. */
  let picked: { readonly language: string; readonly patientId: string | undefined } | undefined
  let latest: ViewState | undefined
  const speechNow = () => {
    const admission = latest?.admission
    const own = picked?.patientId === admission?.patientId ? picked?.language : undefined
    return speechOf(given.locale, admission, own)
  }
  const turn = (direction: 'ltr' | 'rtl') => {
    if (!(host instanceof HTMLElement) || host.dir === direction) return
    host.dir = direction
    setPosition(host.style, given, direction)
  }
  host.setAttribute('theme', scheme)
  if (mode === 'inline') {
    host.setAttribute(mode, '')
    checkRoom(host, signal)
  }
  const launcher = createLauncher({ root, given, look, speech: speechNow(), mode, show, signal })
  const badge = given.titleBadge === false ? null : createTitleBadge(signal)
  let panel: ((state: PanelState) => void) | undefined
  let isShown = mode === 'inline'
  /** The element that had the focus before the panel opened. */
  let before: Element | null = null

  const moveFocus = (shown: boolean) => {
    if (shown) before = document.activeElement
    // If the patient has moved the focus elsewhere in the page, leave it there.
    else if (document.activeElement === host) {
      launcher.focus()
      if (before !== host) (before as HTMLElement | null)?.focus()
    }
  }
  const pick = (language: string) => {
    picked = { language, patientId: latest?.admission?.patientId }
    if (latest) update(latest)
  }
  const update = (state: ViewState) => {
    latest = state
    const { shown, admission } = state
    const speech = speechNow()
    turn(speech.direction)
    if (shown !== isShown) moveFocus(shown)
    isShown = shown
    launcher.show(state, speech)
    badge?.(state.unread)
    // Creates the panel when it is first needed: the patient opens it, or has an open consult.
    if (shown || admission?.hasOpenConsult) {
      panel ??= createPanel({
        root,
        base,
        scheme,
        look,
        mode,
        hear,
        show,
        pick,
        speech,
        inCall: launcher.call,
        waits: launcher.wait,
        takesRequests,
        signal,
      })
    }
    panel?.({ ...state, speech })
  }
  return update
}
