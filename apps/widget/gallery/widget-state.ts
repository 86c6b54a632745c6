import type { Answers } from '@consult/gallery/answers.ts'
import type { GalleryState } from '@consult/gallery/state.ts'
import type { Greeting } from '../src/bridge/protocol.ts'
import { awaitGreeting, type Greeted } from '../src/frame/entities/host/host-link.ts'
import type {} from '../src/frame/preload.ts'
import { anOpening, type Opening, quietAnswers } from './opening.ts'

/** The user who acts in a state. */
export type User = Parameters<GalleryState['act']>[0]

/** A state as its file defines it. */
export type WidgetState = Pick<GalleryState, 'name' | 'act'> &
  Partial<Pick<GalleryState, 'stream' | 'routes'>> & {
    /** What the widget reads first, if it differs from the data of a patient without any consult. */
    readonly opening?: Partial<Opening>
    /** Answers in addition to those that follow from the opening. */
    readonly answers?: Answers
    /** How the partner's page greets the widget, if it differs from a page with an inline widget. */
    readonly greeting?: Partial<Greeting>
    /** Runs before the app loads: it installs stand-ins for the browser's own objects. */
    readonly before?: () => unknown
  }

function greetedBy(greeting: Greeting): Greeted {
  return { greeting, host: { send: () => undefined, listen: () => undefined } }
}

/** In the panel of a launcher, the loader greets the widget. */
const isInPanel = () => new URLSearchParams(location.search).has('frame')

/** A state of the widget's frame. */
export function widgetState({ opening, answers, greeting, before, ...state }: WidgetState): GalleryState {
  return {
    path: '/embed/v1/frame/par_1',
    ...state,
    answers: { ...quietAnswers(anOpening(opening)), ...answers },
    async mount(_root, { language }) {
      await before?.()
      const given: Greeting = {
        type: 'consult:greeting',
        session: 'session',
        locale: language,
        theme: 'auto',
        look: {},
        mode: 'inline',
        shown: true,
        takesRequests: false,
        ...greeting,
      }
      const greeted = isInPanel() ? awaitGreeting(window) : Promise.resolve(greetedBy(given))
      window.greeted = greeted.then((heard) => ({ ...heard, preloaded: { take: () => undefined } }))
      await import('../src/frame/main.tsx')
    },
  }
}
