import type { UserEvent } from '@testing-library/user-event'
import type { Answers, Stream } from './answers.ts'

/** How a state is shown: the choices of the toolbar. */
export interface Look {
  /** A BCP 47 tag of a language that the app speaks. */
  readonly language: string
}

/** One state of one screen. */
export interface GalleryState {
  /** Its name within the app, in kebab-case: part of its address. */
  readonly name: string
  /** The path of its page in the product. */
  readonly path: string
  readonly answers: Answers
  /** Default: up to date, without events. */
  readonly stream?: Stream
  /** What plain HTTP requests of the page get, by method and path: `POST /api/session`. */
  readonly routes?: Readonly<Record<string, Response | (() => Response | Promise<Response>)>>
  /** Renders the page as the app does. */
  readonly mount: (root: HTMLElement, look: Look) => void | Promise<void>
  /** Brings the mounted page into the state, as its user would, and waits until it is complete. */
  readonly act: (user: UserEvent) => Promise<unknown>
}
