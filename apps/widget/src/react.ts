import { type CSSProperties, createElement, type ReactElement, useEffect, useRef } from 'react'
import { type MountOptions, mount, type WidgetEvent, type WidgetEvents, type WidgetHandle } from './index.ts'

/** Listeners by event. */
export type WidgetListeners = { readonly [Name in WidgetEvent]?: (detail: WidgetEvents[Name]) => void }

/**
 * The options of `mount`, and what React adds. When `token`, `baseUrl` or `mode` changes, the widget adopts the new value. It
 * reads all other options only once: to change one of them, give the component another `key`.
 */
export interface ConsultWidgetProps extends Omit<MountOptions, 'container'> {
  /**
   * Gets a new embed token from your backend, whenever the service has stopped accepting the last one. If it fails, the widget
   * asks again after 30 seconds.
   */
  readonly newToken?: () => string | Promise<string>
  /** Listeners of the widget's events. They may change at each render. */
  readonly on?: WidgetListeners
  /** The class or style of the element that contains an inline widget. It needs a height. */
  readonly className?: string
  readonly style?: CSSProperties
}

/** Complete, because a listener may be added after the widget was mounted. */
const events: Readonly<Record<WidgetEvent, true>> = {
  ready: true,
  opened: true,
  closed: true,
  unread: true,
  status: true,
  message: true,
  'consult:requested': true,
  'call:started': true,
  'call:ended': true,
  'service:expired': true,
  error: true,
}

/** Forwards every event to the listeners of the latest render. */
function forward(widget: WidgetHandle, listeners: () => WidgetListeners | undefined): void {
  const follow = <Name extends WidgetEvent>(name: Name) => widget.on(name, (detail) => listeners()?.[name]?.(detail))
  for (const name of Object.keys(events) as WidgetEvent[]) {
    // The widget offers it to the patient only if the page listens for it.
    if (name !== 'consult:requested' || listeners()?.[name]) follow(name)
  }
}

/** The widget as a React component (18 or newer). It renders nothing on a server. Source: docs/embedding.md, "React". */
export function ConsultWidget(props: ConsultWidgetProps): ReactElement | null {
  const { token, baseUrl, mode } = props
  const container = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  const mounted = useRef<{ widget: WidgetHandle; token: string }>(null)
  useEffect(() => {
    latest.current = props
  })
  useEffect(() => {
    const { newToken: _newToken, on: _on, className: _className, style: _style, ...options } = latest.current
    const widget = mount({ ...options, baseUrl, ...(mode === 'inline' && { mode, container: container.current }) })
    mounted.current = { widget, token: options.token }
    forward(widget, () => latest.current.on)
    widget.on('service:expired', async () => {
      const next = await latest.current.newToken?.()
      if (next !== undefined && mounted.current?.widget === widget) widget.refresh(next)
    })
    return () => {
      mounted.current = null
      widget.destroy()
    }
  }, [baseUrl, mode])
  useEffect(() => {
    if (!mounted.current || mounted.current.token === token) return
    mounted.current.token = token
    mounted.current.widget.refresh(token)
  }, [token])
  return mode === 'inline'
    ? createElement('div', { ref: container, className: props.className, style: props.style })
    : null
}
