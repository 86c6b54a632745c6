import type { Look } from '../bridge/look.ts'
import type { ConsultKind, ExpiryReason, Mode, Theme } from '../bridge/protocol.ts'

/** The color scheme, accent, corners and font that the page can choose for the widget. */
export interface ThemeOptions extends Look {
  /** Defaults to `auto`. */
  readonly scheme?: Theme
}

/** A corner of the window. `start` and `end` follow the direction of the widget's language; `left` and `right` do not. */
export type Corner = `${'bottom' | 'top'}-${'start' | 'end' | 'left' | 'right'}`

/** The options of `mount`. Only `token` is required. Source: docs/embedding.md, "Options". */
export interface MountOptions {
  /** The embed token that the partner's backend minted for this patient. The page sends it only to the service. */
  readonly token: string
  /**
   * The element, or its selector, that the widget goes into. `inline` needs one; a launcher goes into the body. Inline with
   * `null`, nothing is mounted: mount again once there is an element.
   */
  readonly container?: string | Element | null
  /** `launcher` (default): a button in the corner that opens a panel. `inline`: the panel itself, in `container`. */
  readonly mode?: Mode
  /**
   * The page's own button, or its selector: it opens and closes the panel, and has `aria-expanded`. `false`: no button; the
   * page calls `open()`. During a call that is out of sight, the widget still shows its own button.
   */
  readonly launcher?: boolean | string | Element
  /** The launcher's label. Defaults to "Ask a doctor" in the patient's language. Empty: the icon alone. */
  readonly label?: string
  /** The corner of the launcher and the panel. Defaults to `bottom-end`. */
  readonly position?: Corner
  /** The distance from that corner, in pixels, 0 to 400. Defaults to 20. */
  readonly offset?: number | { readonly x?: number; readonly y?: number }
  /** The z-index of the launcher and the panel, 0 to 2147483646. Defaults to 2147483000. */
  readonly zIndex?: number
  /** `false`: the page's title does not show the number of unread messages. */
  readonly titleBadge?: boolean
  /** A BCP 47 tag. If it is missing or not supported, the widget uses the browser's languages. */
  readonly locale?: string
  /** `auto` (default) follows the patient's system. */
  readonly theme?: Theme | ThemeOptions
  /** Called with the handle as soon as it exists, before any event. */
  readonly onReady?: (handle: WidgetHandle) => void
  /** The address of the service. Only a bundled module build needs it. */
  readonly baseUrl?: string
}

/** The widget's events and their data. */
export interface WidgetEvents {
  /** The token is valid; the widget can be opened. */
  ready: undefined
  opened: undefined
  closed: undefined
  unread: { readonly count: number }
  status: { readonly kind: ConsultKind; readonly status: string }
  /** A physician has sent a message. The page does not receive its text. */
  message: undefined
  /** The patient, who has no consult, would like one. The widget offers it only to pages that listen for this event. */
  'consult:requested': undefined
  /** Patient and physician are connected. */
  'call:started': undefined
  'call:ended': undefined
  /** The token is no longer valid. Mint a new one and call `refresh`; the patient's unsent text is not lost. */
  'service:expired': { readonly reason: ExpiryReason }
  /** docs/embedding.md lists every code and how to handle it. */
  error: { readonly code: string }
}

export type WidgetEvent = keyof WidgetEvents

/** The page's handle to one mounted widget. */
export interface WidgetHandle {
  /** Continues with a new token, before or after `service:expired`. A token of another patient restarts the widget. */
  refresh(token: string): void
  /** @returns a function that ends the subscription. */
  on<Name extends WidgetEvent>(event: Name, listener: (detail: WidgetEvents[Name]) => void): () => void
  open(): void
  close(): void
  /** Removes the widget and all of its data from the page. */
  destroy(): void
}

type MountArguments = [MountOptions]

/**
 * `window.consult`. Until the script has run, this is the snippet's stub, which queues calls. Then it is the script's own.
 */
export interface PageApi {
  mount(options: MountOptions): unknown
  q: MountArguments[] | { push(call: MountArguments): unknown }
}

declare global {
  interface Window {
    consult?: PageApi
  }
}
