import type { ExpiryReason } from '../bridge/protocol.ts'
import { createEvents } from './events.ts'
import { type Admission, exchange } from './exchange.ts'
import type { MountOptions, WidgetEvents, WidgetHandle } from './options.ts'
import type { createView, Hear, ViewState } from './panel/view.ts'

/**
 * Where a widget comes from: the service's origin and the view. The view's code loads separately, because it would make the
 * loader too large.
 */
export interface Source {
  readonly base: string
  /** Resolves to undefined if the view does not load. The next call is another attempt. */
  loadView(): Promise<{ readonly createView: typeof createView } | undefined>
}

const retryMs = 5_000
const forbidden = 'blocked_by_page'

export function mountWidget(options: MountOptions, { base, loadView }: Source): WidgetHandle {
  const { container } = options
  const inline = options.mode === 'inline'
  /** The page has no container yet. It mounts again when it has one. */
  const isNowhere = inline && container === null
  const ending = new AbortController()
  const { signal } = ending
  const { on, emit, isHeard } = createEvents(signal)
  const host = document.createElement('consult-widget')
  const root = host.attachShadow({ mode: 'closed' })

  let shown = inline
  /** The code of the current problem. Empty when there is none. */
  let trouble = ''
  let admission: Admission | undefined
  let unread = 0
  let view: ((state: ViewState) => void) | undefined
  let isLoading = false
  /** The view did not load at the last attempt. */
  let isMissing = false
  /** The current token. Answers for earlier tokens are ignored. */
  let current: string | undefined
  /** True once the service has answered for the current token. */
  let isAnswered = false
  let timer: ReturnType<typeof setTimeout>

  /** Reports a problem to the page, with its code. The view tells the patient that it is not their fault. */
  const fail = (code: string) => {
    if (trouble === code) return
    // biome-ignore lint/suspicious/noConsole: integrators look here first
    console.error('consult:', code, location.origin, `${base}/docs/embedding`)
    trouble = code
    emit('error', { code })
    update()
  }

  const recover = () => {
    if (!trouble) return
    trouble = ''
    update()
  }

  const hear: Hear = (type, detail) => {
    if (type === 'greeted') return recover()
    if (type === 'error') return fail((detail as WidgetEvents['error']).code)
    if (type === 'unread') {
      unread = (detail as WidgetEvents['unread']).count
      update()
    }
    emit(type, detail as WidgetEvents[typeof type])
  }

  /** Shows the current state. It first loads the view, during the token exchange. */
  const update = async () => {
    if (!view) {
      if (isLoading) return
      isLoading = true
      const loaded = await loadView()
      isLoading = false
      if (signal.aborted) return
      const wasMissing = isMissing
      isMissing = !loaded
      if (!loaded) return retry()
      if (wasMissing && admission) trouble = ''
      const takesRequests = () => isHeard('consult:requested')
      view = loaded.createView({ root, base, given: options, hear, show, takesRequests, signal })
    }
    view({ shown, admission, trouble, token: current, unread })
  }

  /**
   * Handles a problem that may be temporary: reports it once, and retries until it is gone. A violation of the page's policy
   * is not temporary, so its code stays.
   */
  const retry = () => {
    if (trouble !== forbidden) fail('unreachable')
    clearTimeout(timer)
    timer = setTimeout(
      () => trouble === forbidden || (isAnswered ? update() : enter(current)),
      retryMs * (1 + Math.random()),
    )
  }

  const show = (open: boolean) => {
    if (inline || open === shown || signal.aborted) return
    shown = open
    update()
    emit(open ? 'opened' : 'closed')
  }

  const enter = async (token = '') => {
    if (isNowhere) return
    current = token
    isAnswered = true
    // Send nothing but an embed token. An API key in particular must never leave the page.
    if (!/^emt_[\w-]+$/.test(token)) return fail('token_missing')
    // The view loads in the meantime.
    update()
    const answer = await exchange(base, token, signal)
    if (current !== token || signal.aborted) return
    isAnswered = !!answer
    if (!answer) retry()
    else if ('session' in answer) {
      if (!admission) emit('ready')
      admission = answer
      // A view that did not load, or that the page forbids, is a separate problem, which has been reported.
      if (!isMissing && trouble !== forbidden) trouble = ''
    } else {
      const [, reason] = /^embed_token_(expired|invalid)$/.exec(answer.code) ?? []
      if (reason) {
        trouble = reason
        emit('service:expired', { reason: reason as ExpiryReason })
      } else fail(answer.code)
    }
    update()
  }

  const handle: WidgetHandle = {
    refresh: enter,
    on,
    open: () => show(true),
    close: () => show(false),
    destroy() {
      ending.abort()
      clearTimeout(timer)
      host.remove()
    },
  }

  // Violation of the page's policy. A report-only policy blocks nothing.
  document.addEventListener(
    'securitypolicyviolation',
    ({ blockedURI, disposition }) => disposition === 'enforce' && blockedURI.startsWith(base) && fail(forbidden),
    { signal },
  )

  const begin = () => {
    if (signal.aborted || isNowhere) return
    try {
      const place = typeof container === 'string' ? document.querySelector(container) : container
      // An inline widget goes only into the page's container.
      ;(container || inline ? place : document.body)?.append(host)
    } catch {
      // Not a selector, or not an element. Either way, the container is not found.
    }
    if (!host.isConnected) fail('container_not_found')
    else current ?? enter(options.token)
  }
  const start = () => {
    // In a microtask, so that an error of the page's function remains the page's own.
    queueMicrotask(() => options.onReady?.(handle))
    queueMicrotask(begin)
  }
  // Starts once the document exists, and after this call has returned, so that the page has the handle before any event.
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start, { signal })
  else start()
  return handle
}
