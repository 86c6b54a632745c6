import { css } from 'shadow:./launcher.css'
import type { FrameMessage } from '../bridge/protocol.ts'
import { chooseLocale, directionOf, languageOf } from '../languages.ts'
import { addStyles } from './add-styles.ts'
import { createEvents } from './events.ts'
import { type Admission, exchange } from './exchange.ts'
import { createLauncher } from './launcher.ts'
import type { MountOptions, WidgetHandle } from './options.ts'
import type { createPanel, PanelState } from './panel/panel.ts'
import { loaderWords } from './words.ts'

/** Where a widget comes from: the service's origin, and the part of the loader that comes when it is needed. */
export interface Source {
  readonly base: string
  loadPanel(): Promise<{ readonly createPanel: typeof createPanel }>
}

const retryMs = 5_000

/** Puts one widget into the page. */
export function mountWidget(options: MountOptions, { base, loadPanel }: Source): WidgetHandle {
  const { container } = options
  // Whatever a page without a type checker passes: the frame is told nothing that it does not know.
  const inline = options.mode === 'inline'
  const mode = inline ? 'inline' : 'launcher'
  const theme = options.theme === 'light' || options.theme === 'dark' ? options.theme : 'auto'
  const locale = chooseLocale([options.locale, ...navigator.languages, document.documentElement.lang])
  const language = languageOf(locale)
  const [title, unavailable] = loaderWords[language]
  const ending = new AbortController()
  const { signal } = ending
  const { on, emit } = createEvents(signal)
  const host = document.createElement('consult-widget')
  const root = host.attachShadow({ mode: 'closed' })
  const { button, mark, expand } = createLauncher(title)

  let shown = inline
  let notice = ''
  let admission: Admission | undefined
  let panel: ((state: PanelState) => void) | undefined
  /** The token that counts: the answer to an earlier one comes too late. */
  let current: string | undefined
  /** Who had the focus before the widget was opened. */
  let before: Element | null

  /** Something is the matter: the page is told what, the patient that it is not their fault. */
  const fail = (code: string) => {
    // biome-ignore lint/suspicious/noConsole: whoever installs the widget looks here first
    console.error('consult:', code)
    notice = unavailable
    mark('!', notice)
    emit('error', { code })
  }

  const hear = (message: FrameMessage) => {
    switch (message.type) {
      case 'close':
        return show(false)
      case 'expired':
        return emit('service:expired', { reason: message.reason })
      case 'error':
        fail(message.code)
        return update()
      case 'unread':
        mark(message.count ? `${message.count}` : '')
        return emit('unread', { count: message.count })
      case 'status':
        return emit('status', { kind: message.kind, status: message.status })
      case 'message':
        return emit('message', undefined)
    }
  }

  /** Shows what there is to show. What shows it comes with the first need: a look, or a consult that may be answered. */
  const update = async () => {
    if (!shown && !admission?.hasOpenConsult) return
    const loaded = await loadPanel().catch(() => undefined)
    if (!loaded) return retry(update)
    if (signal.aborted) return
    panel ??= loaded.createPanel({ root, base, title, locale, theme, mode, hear, signal })
    panel({ shown, admission, notice })
  }

  /** Trouble that may pass by itself: said once, tried again until it has passed. */
  const retry = (again: () => void) => {
    if (!notice) fail('unreachable')
    setTimeout(() => signal.aborted || again(), retryMs * (1 + Math.random()))
  }

  const show = (open: boolean) => {
    if (inline || open === shown) return
    shown = open
    expand(open)
    if (open) before = document.activeElement
    // Whoever has moved on in the page meanwhile keeps the focus.
    else if (document.activeElement === host) {
      button.focus()
      if (before !== host) (before as HTMLElement | null)?.focus()
    }
    update()
    emit(open ? 'opened' : 'closed', undefined)
  }

  const enter = async (token: string) => {
    current = token
    const answer = await exchange(base, token, signal)
    if (current !== token || signal.aborted) return
    if ('session' in answer) {
      if (!admission) emit('ready', undefined)
      if (notice) mark('')
      admission = answer
      notice = ''
    } else if (/^embed_token/.test(answer.code)) {
      emit('service:expired', { reason: answer.code === 'embed_token_expired' ? 'expired' : 'invalid' })
    } else if (answer.code === 'unreachable') retry(() => current === token && enter(token))
    else fail(answer.code)
    update()
  }

  const handle: WidgetHandle = {
    refresh: enter,
    on,
    open: () => show(true),
    close: () => show(false),
    destroy() {
      ending.abort()
      host.remove()
    },
  }

  host.dir = directionOf(language)
  host.setAttribute('theme', theme)
  addStyles(root, css)
  if (inline) host.setAttribute('inline', '')
  else root.append(button)
  button.onclick = () => show(!shown)
  button.onkeydown = ({ key }) => key === 'Escape' && show(false)

  const start = () => {
    if (signal.aborted) return
    const place = typeof container === 'string' ? document.querySelector(container) : container
    ;(place ?? document.body).append(host)
    options.onReady?.(handle)
    if (container && !place) fail('container_not_found')
    if (!current) enter(options.token)
  }
  // Once there is a page to stand in, and after this call has returned: the page holds the handle before it hears anything.
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start, { signal })
  else queueMicrotask(start)
  return handle
}
