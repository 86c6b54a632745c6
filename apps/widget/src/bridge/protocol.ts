/**
 * What the loader, in the partner's page, and the frame, on our own origin, say to each other. The frame says that it can
 * hear; the loader greets it with one `postMessage` to our exact origin, which carries a port; everything else goes
 * through that port. Nothing that a patient wrote or was told ever passes here.
 */
import type { Look } from './look.ts'

/** How the widget is placed: behind its own button, or inside an element of the page. */
export type Mode = 'launcher' | 'inline'

export type Theme = 'light' | 'dark' | 'auto'

/** The kind of consult that a status belongs to. */
export type ConsultKind = 'async_consult' | 'telehealth'

/** Why the frame's credential is no longer valid. */
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

/** A message from the loader, sent through the port. */
export type HostMessage =
  | { readonly type: 'session'; readonly session: string }
  | { readonly type: 'shown'; readonly shown: boolean }

/** What the frame has to say to the page itself, under the name that the page hears it by. */
export type PageNews =
  | { readonly type: 'service:expired'; readonly reason: ExpiryReason }
  | { readonly type: 'unread'; readonly count: number }
  | { readonly type: 'status'; readonly kind: ConsultKind; readonly status: string }
  /** A physician has sent a message. */
  | { readonly type: 'message' }
  | { readonly type: 'call:started' }
  | { readonly type: 'call:ended' }
  | { readonly type: 'error'; readonly code: string }

/** A message from the frame, sent through the port. */
export type FrameMessage =
  /** The frame has received the greeting, so nothing blocks it. */
  | { readonly type: 'greeted' }
  /** The frame has something to show. */
  | { readonly type: 'ready' }
  /** Somebody comes for the patient, who has half a minute: a launcher opens for it. */
  | { readonly type: 'ring' }
  /** Whether the patient is in a call. The call continues while the frame is hidden. */
  | { readonly type: 'calling'; readonly is: boolean }
  /** The patient has picked a language. The frame already uses it. */
  | { readonly type: 'language'; readonly tag: string }
  /** The patient wants to close the frame. */
  | { readonly type: 'close' }
  | PageNews
