import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Language } from '../../../languages.ts'
import type { WaitingRoom } from '../../entities/visits/waiting-room.ts'
import type { CallApi } from './call/call-api.ts'
import type { ChatOf } from './call/chat/chat-of.ts'
import type { Devices } from './devices/devices.ts'
import type { VisitSay } from './words/dictionary.ts'

/** What the views of a call use, in addition to what all views use. */
export interface VisitTools {
  readonly t: VisitSay
  readonly room: WaitingRoom
  readonly devices: Devices
  readonly calls: CallApi
  readonly chatOf: ChatOf
  /** The current language of the widget. */
  readonly language: Language
}

const context = createContext<VisitTools | null>(null)
export const VisitProvider = context.Provider

export function useVisit(): VisitTools {
  const tools = useContext(context)
  if (!tools) throw new Error('a view of a call outside of it')
  return tools
}
