/**
 * The messages between the loader, in the partner's page, and the frame, on our own origin. The frame reports that it is
 * listening. The loader greets it with one `postMessage` to our exact origin, which carries a port. Everything else goes
 * through that port. Nothing that a patient wrote or received ever passes here.
 */
import type { Look } from './look.ts'

/** How the widget is placed: behind its own button, or inside an element of the page. */
export type Mode = 'launcher' | 'inline'

export type Theme = 'light' | 'dark' | 'auto'

/** The kind of consult that a status belongs to. */
export type ConsultKind = 'async_consult' | 'telehealth'

/** Why the frame's credential is no longer valid. */
export type ExpiryReason = 'expired' | 'invalid'

/**
 * The frame is listening for the greeting, long before its page has fully loaded. Any page around it may receive this
 * message, so it contains nothing else.
 */
export const hello = 'consult:hello'

/** The loader's greeting. The type marks it, because the page's other scripts may post messages too. */
export interface Greeting {
  readonly type: 'consult:greeting'
  /** The frame session: the credential that the frame uses. */
  readonly session: string
  /** A BCP 47 tag of a language that the widget speaks. */
  readonly locale: string
  readonly theme: Theme
  readonly look: Look
  readonly mode: Mode
  /** Whether the patient can see the frame. */
  readonly shown: boolean
  /** Whether the page listens for `consult:requested`, so that the patient may ask for a consult. */
  readonly takesRequests: boolean
}

/** A message from the loader, sent through the port. */
export type HostMessage =
  | { readonly type: 'session'; readonly session: string }
  | { readonly type: 'shown'; readonly is: boolean }
  /**
   * Somebody does something in the page around the frame, or that page gets or loses the focus. The frame sees only its own
   * focus and input.
   */
  | { readonly type: 'focus'; readonly is: boolean }

/** A message from the frame for the page itself, under the name of the page's event. */
export type PageNews =
  | { readonly type: 'service:expired'; readonly reason: ExpiryReason }
  | { readonly type: 'unread'; readonly count: number }
  | { readonly type: 'status'; readonly kind: ConsultKind; readonly status: string }
  /** A physician has sent a message. */
  | { readonly type: 'message' }
  /** The patient, who has no consult, would like one. */
  | { readonly type: 'consult:requested' }
  | { readonly type: 'call:started' }
  | { readonly type: 'call:ended' }
  | { readonly type: 'error'; readonly code: string }

/** A message from the frame, sent through the port. */
/** A patient waits for a physician to take them, and then for that physician's answer. */
export type WaitedFor = 'physician' | 'answer'

export type FrameMessage =
  /** The frame has received the greeting, so nothing blocks it. */
  | { readonly type: 'greeted' }
  /** The frame has something to show. */
  | { readonly type: 'ready' }
  /** A physician is ready for the patient, who has half a minute to answer. A launcher opens its panel. */
  | { readonly type: 'ring' }
  /** Whether the patient is in a call. The call continues while the frame is hidden. */
  | { readonly type: 'calling'; readonly is: boolean }
  /** The patient has picked a language. The frame already uses it. */
  | { readonly type: 'language'; readonly tag: string }
  /**
   * What the patient waits for, and their place in line, if it is known. Only the launcher shows it, or the note instead: when
   * a physician is back.
   */
  | { readonly type: 'waiting'; readonly on: WaitedFor | null; readonly place: number | null; readonly note: string }
  /** The patient wants to close the frame. */
  | { readonly type: 'close' }
  | PageNews
