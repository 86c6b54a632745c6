import type { Look } from '../bridge/look.ts'
import type { ConsultKind, ExpiryReason, Mode, Theme } from '../bridge/protocol.ts'

/** Light or dark, and what else of the widget's look is the page's choice. */
export interface ThemeOptions extends Look {
  /** `auto` unless given. */
  readonly scheme?: Theme
}

/** A corner of the window. `start` and `end` follow the direction of the widget's language; `left` and `right` do not. */
export type Corner = `${'bottom' | 'top'}-${'start' | 'end' | 'left' | 'right'}`

/** What `mount` takes. Everything but `token` may be left out. Source: docs/embedding.md, "Options". */
export interface MountOptions {
  /** The embed token that the partner's backend minted for this patient. It never leaves this page but to the service. */
  readonly token: string
  /**
   * The element, or its selector, that the widget goes into. `inline` needs one; a launcher goes into the body. Inline
   * with `null`, nothing is mounted: mount again once there is an element.
   */
  readonly container?: string | Element | null
  /** `launcher` (default): a button in the corner that opens a panel. `inline`: the panel itself, in `container`. */
  readonly mode?: Mode
  /**
   * The page's own button, or its selector: it opens and closes the panel, and has `aria-expanded`. `false`: no button;
   * the page calls `open()`. During a call that is out of sight, the widget's own button is shown all the same.
   */
  readonly launcher?: boolean | string | Element
  /** What the launcher says, in the place of "Ask a doctor" in the patient's language. Empty: the icon alone. */
  readonly label?: string
  /** The corner of launcher and panel; `bottom-end` unless given. */
  readonly position?: Corner
  /** How far they are from it, in pixels, 0 to 400; 20 unless given. */
  readonly offset?: number | { readonly x?: number; readonly y?: number }
  /** Their place above the page's own layers, 0 to 2147483646; 2147483000 unless given. */
  readonly zIndex?: number
  /** A BCP 47 tag. Without one, or for a language that is not spoken here, the browser's languages decide. */
  readonly locale?: string
  /** `auto` (default) follows the patient's system. */
  readonly theme?: Theme | ThemeOptions
  /** Told the handle as soon as there is one, before anything else happens. */
  readonly onReady?: (handle: WidgetHandle) => void
  /** Where the service is. Needed by the module build alone, when it has been bundled. */
  readonly baseUrl?: string
}

/** What the widget tells the page, each with what it carries. */
export interface WidgetEvents {
  /** The token was good; the widget can be opened. */
  ready: undefined
  opened: undefined
  closed: undefined
  unread: { readonly count: number }
  status: { readonly kind: ConsultKind; readonly status: string }
  /** A physician has written. What, the page is not told. */
  message: undefined
  /** Patient and physician are connected. */
  'call:started': undefined
  'call:ended': undefined
  /** Mint a new token and call `refresh`; nothing that the patient has typed is lost meanwhile. */
  'service:expired': { readonly reason: ExpiryReason }
  /** docs/embedding.md has every code, and what to do about it. */
  error: { readonly code: string }
}

export type WidgetEvent = keyof WidgetEvents

/** One mounted widget, as the page holds it. */
export interface WidgetHandle {
  /** Goes on with a new token, after `service:expired` or before. A token of another patient begins anew. */
  refresh(token: string): void
  /** @returns what ends the subscription. */
  on<Name extends WidgetEvent>(event: Name, listener: (detail: WidgetEvents[Name]) => void): () => void
  open(): void
  close(): void
  /** Takes the widget out of the page, with everything that it holds. */
  destroy(): void
}

type MountArguments = [MountOptions]

/** `window.consult`: the snippet's stub, which keeps calls in a queue, until the script has run; the script's from then on. */
export interface PageApi {
  mount(options: MountOptions): unknown
  q: MountArguments[] | { push(call: MountArguments): unknown }
}

declare global {
  interface Window {
    consult?: PageApi
  }
}
