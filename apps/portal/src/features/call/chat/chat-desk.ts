import { createStore, type Store } from '@consult/ui/state/store.ts'
import { markUnsaved } from '@consult/ui/unsaved/unsaved.ts'
import type { Fault } from '@consult/web-client/errors/fault.ts'
import { createOutbox, type Outbox } from '../../../entities/replies/outbox.ts'

/** A message written in a call and not sent. If the service refused it, the draft says why. */
export interface CallDraft {
  readonly text: string
  readonly refused: Fault | null
}

/** What the physician writes in calls. It exists only in this tab's memory and survives a change of page. */
export interface ChatDesk {
  readonly outbox: Outbox
  readonly drafts: Store<Readonly<Record<string, CallDraft>>>
  write(callId: string, text: string): void
  /** Sends a text and clears the draft. @param after the last sequence that the physician has. */
  send(callId: string, text: string, after: number): void
}

/**
 * The number of attempts, over a few seconds, before an unanswered message counts as failed. The other person is waiting.
 */
const mostTries = 4

/**
 * Creates the desk.
 * @param post sends a message to the service, under its key.
 * @param isThere true if the message is among those that this tab has.
 */
export function createChatDesk(options: {
  post: (message: { callId: string; text: string; key: string }) => Promise<{ messageId: string }>
  isThere: (callId: string, messageId: string) => boolean
  newKey: () => string
}): ChatDesk {
  const { post, isThere, newKey } = options
  const drafts = createStore<Readonly<Record<string, CallDraft>>>({})
  const put = (callId: string, draft: CallDraft) => drafts.set((all) => ({ ...all, [callId]: draft }))
  const outbox = createOutbox({
    post: ({ consultId, text, key }) => post({ callId: consultId, text, key }),
    isOnTranscript: isThere,
    giveBack: (callId, messages, refused) => {
      const texts = [...messages.map(({ text }) => text), drafts.get()[callId]?.text ?? '']
      put(callId, { text: texts.filter((text) => text !== '').join('\n\n'), refused })
    },
    newKey,
    mostTries,
  })
  // The browser asks before it leaves the page.
  const look = () => {
    const isWritten = Object.values(drafts.get()).some(({ text }) => text !== '')
    markUnsaved('call-messages', isWritten || outbox.outgoing.get().some(({ state }) => state !== 'accepted'))
  }
  drafts.subscribe(look)
  outbox.outgoing.subscribe(look)
  return {
    outbox,
    drafts,
    write: (callId, text) => put(callId, { text, refused: null }),
    send: (callId, text, after) => {
      outbox.send(callId, { text, enclosures: [], after })
      put(callId, { text: '', refused: null })
    },
  }
}
