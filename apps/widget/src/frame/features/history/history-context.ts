import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { ConsultApi } from '../../entities/api/consult-api.ts'
import type { EarlierList } from '../../entities/history/earlier-list.ts'
import type { VisitApi } from '../../entities/visits/visit-api.ts'
import type { ChatApi } from '../visit/call/chat/chat-api.ts'
import type { VisitSay } from '../visit/words/dictionary.ts'
import type { HistorySay } from './words/dictionary.ts'

/** What the views of earlier conversations use, in addition to what all views use. */
export interface HistoryTools {
  readonly t: HistorySay
  /** Returns the texts for calls, which past calls share with a call that has just ended. */
  readonly tCalls: VisitSay
  readonly api: Pick<ConsultApi, 'transcript'>
  readonly chats: Pick<ChatApi, 'messages'>
  readonly calls: Pick<VisitApi, 'get' | 'rate'>
  readonly list: EarlierList
}

const context = createContext<HistoryTools | null>(null)
export const HistoryProvider = context.Provider

export function useHistory(): HistoryTools {
  const tools = useContext(context)
  if (!tools) throw new Error('a view of earlier conversations outside of them')
  return tools
}
