import { computed, type ReadonlySignal, signal } from '@preact/signals'
import { type ComponentType, createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Mode } from '../../../bridge/protocol.ts'
import type { Language } from '../../../languages.ts'
import type { Formats } from '../../ui/words/formats.ts'
import type { Say } from '../../ui/words/say.ts'
import type { ConsultApi } from '../api/consult-api.ts'
import type { Conversation } from '../conversation/conversation.ts'
import type { TabStorage } from '../conversation/tab-storage.ts'
import type { History } from '../history/history.ts'
import type { Access } from '../host/access.ts'
import type { Surroundings } from '../host/surroundings.ts'
import type { IntakePart } from '../intake/asked-forms.ts'
import type { PatientVisit } from '../visits/patient-visit.ts'

/** The part of the code for calls that loads when there is a call. */
export interface VisitPart {
  readonly View: ComponentType
  /** How long the call has lasted, for the header. */
  readonly Timer: ComponentType
  /** See `WaitingRoom`. */
  pulse(): void
}

/** The objects that every view uses. */
export interface App {
  readonly say: Say
  readonly formats: Formats
  /** The BCP 47 tag of the app's language. */
  readonly locale: string
  /** Switches the app to another language without losing its state, and saves the choice for the patient. */
  speak(language: Language): void
  readonly mode: Mode
  readonly access: Access
  readonly api: ConsultApi
  /** Null where the browser forbids storage. */
  readonly storage: TabStorage | null
  readonly surroundings: Surroundings
  readonly conversation: Conversation
  readonly history: History
  readonly visits: PatientVisit
  /** Loads the code for forms. */
  openIntake(): Promise<IntakePart>
  /** The code for calls; null until there is a call and the code has loaded. */
  readonly visitPart: ReadonlySignal<VisitPart | null>
  /** The patient's time, to the half minute. It updates by itself. */
  readonly now: ReadonlySignal<Date>
  /** Tells the host page that the patient would like a consult; null where the page does not take such requests. */
  readonly requestConsult: (() => void) | null
  /** Asks the host page to close the widget. */
  close(): void
}

/** The objects that the views of forms use: all that there is in the preview of a form, which has no consult. */
export interface FormApp extends Pick<App, 'say' | 'formats' | 'locale'> {
  readonly surroundings: Pick<Surroundings, 'isOnline'>
  readonly conversation: Pick<Conversation, 'emergencyNumber' | 'partnerName' | 'partnerLinks'>
}

const context = createContext<App | FormApp | null>(null)
export const AppProvider = context.Provider

export function useApp(): App {
  const app = useContext(context)
  if (!app || !('access' in app)) throw new Error('a view outside of the app')
  return app
}

/** For views that the preview of a form shows, too. */
export function useFormApp(): FormApp {
  const app = useContext(context)
  if (!app) throw new Error('a view outside of the app')
  return app
}

/**
 * Returns the patient's time: the current one, which updates every half minute, or that of their test clock.
 * @param testClock the time of the partner's test clock; null in real time.
 */
export function createClock(testClock: ReadonlySignal<string | null>): ReadonlySignal<Date> {
  const real = signal(new Date())
  setInterval(() => {
    real.value = new Date()
  }, 30_000)
  return computed(() => (testClock.value === null ? real.value : new Date(testClock.value)))
}
