/**
 * What the loader, in the partner's page, and the frame, on our own origin, say to each other. The frame says that it can
 * hear; the loader greets it with one `postMessage` to our exact origin, which carries a port; everything else goes
 * through that port. Nothing that a patient wrote or was told ever passes here.
 */
import type { Look } from './look.ts'

/** How the widget stands in the page: behind a button of its own, or inside an element of the page. */
export type Mode = 'launcher' | 'inline'

export type Theme = 'light' | 'dark' | 'auto'

/** Which kind of consult a status is of. */
export type ConsultKind = 'async_consult' | 'telehealth'

/** Why the frame's credential is no longer good. */
export type ExpiryReason = 'expired' | 'invalid'

/** The frame can hear the greeting: long before all of its page is there. Said to whoever is around it, it says no more. */
export const hello = 'consult:hello'

/** The loader's greeting. It marks itself, since a page's other scripts may post messages too. */
export interface Greeting {
  readonly type: 'consult:greeting'
  /** The frame session: the credential that the frame works with. */
  readonly session: string
  /** A BCP 47 tag of a language that the widget speaks. */
  readonly locale: string
  readonly theme: Theme
  readonly look: Look
  readonly mode: Mode
  /** Whether the patient can see the frame. */
  readonly shown: boolean
}

/** From the loader, through the port. */
export type HostMessage =
  | { readonly type: 'session'; readonly session: string }
  | { readonly type: 'shown'; readonly shown: boolean }

/** What the frame has to say to the page itself, under the name that the page hears it by. */
export type PageNews =
  | { readonly type: 'service:expired'; readonly reason: ExpiryReason }
  | { readonly type: 'unread'; readonly count: number }
  | { readonly type: 'status'; readonly kind: ConsultKind; readonly status: string }
  /** A physician has written. */
  | { readonly type: 'message' }
  | { readonly type: 'call:started' }
  | { readonly type: 'call:ended' }
  | { readonly type: 'error'; readonly code: string }

/** From the frame, through the port. */
export type FrameMessage =
  /** The frame has been greeted: nothing keeps it away. */
  | { readonly type: 'greeted' }
  /** The frame has something to show. */
  | { readonly type: 'ready' }
  /** Somebody comes for the patient, who has half a minute: a launcher opens for it. */
  | { readonly type: 'ring' }
  /** Whether the patient's camera and microphone are in a call: it goes on while the frame is out of the way. */
  | { readonly type: 'calling'; readonly is: boolean }
  /** The patient has picked a language, which the frame speaks already. */
  | { readonly type: 'language'; readonly tag: string }
  /** The patient wants the frame out of the way. */
  | { readonly type: 'close' }
  | PageNews
