'use client'

import { countUnread, deliveredKeys, lastSequence } from '@consult/client'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { type NotedCall, patientOf } from '../../../entities/calls/call-item.ts'
import { onCallEvent } from '../../../entities/live/call-events.ts'
import { useConnection } from '../../../entities/workspace/use-connection.ts'
import { announce } from '../../../ui/controls/announcer.tsx'
import { wordsNow } from '../../../ui/i18n/use-words.tsx'
import { useStore } from '../../../ui/state/store.ts'
import { useSide } from '../side/side-context.tsx'
import type { ChatDesk } from './chat-desk.ts'
import { markSeen, seenBefore, seenHere } from './seen.ts'
import { addToMessages, useCallMessages } from './use-call-messages.ts'
import { useDesk } from './use-desk.ts'
import { useInSight } from './use-in-sight.ts'
import { chatWords } from './words.ts'

/** What the parts of a running call know of its messages. */
interface Chat {
  readonly list: ReturnType<typeof useCallMessages>
  readonly desk: ChatDesk
  /** How many have come that nobody has seen. */
  readonly unread: number
}

const ChatContext = createContext<Chat | null>(null)

export function useChat(): Chat {
  const chat = useContext(ChatContext)
  if (!chat) throw new Error('outside of a running call')
  return chat
}

/** Settles what was on its way as soon as it is among the messages, and goes on at once with what waits for the network. */
function useSettling(callId: string, desk: ChatDesk, messages: Chat['list']['data']): void {
  const { outbox } = desk
  const isLive = useConnection() === 'live'
  const outgoing = useStore(outbox.outgoing, (all) => all)
  useEffect(() => {
    if (!messages) return
    outbox.landed(messages.map(({ messageId }) => messageId))
    // Nobody has answered for it, and it is there: asked again under its key, the service says so.
    const keys = deliveredKeys(
      'physician',
      outgoing.filter(({ consultId }) => consultId === callId),
      messages,
    )
    for (const { key, state } of outgoing) if (state === 'failed' && keys.has(key)) outbox.retry(key)
  }, [outbox, outgoing, messages, callId])
  useEffect(() => {
    if (isLive) outbox.hurry()
  }, [outbox, isLive])
}

/** The messages of a running call, for all that tells of them. */
export function ChatProvider({ call, children }: { call: NotedCall; children: ReactNode }) {
  const callId = call.consult.id
  const queries = useQueryClient()
  const desk = useDesk()
  const list = useCallMessages(callId)
  const messages = list.data
  const isOpen = useSide().shown === 'chat'
  const [remembered] = useState(() => seenBefore(callId))
  const seen = useStore(seenHere, (all) => all[callId]) ?? remembered
  const isInSight = useInSight()
  const last = lastSequence(messages ?? [])
  useEffect(() => {
    if (isOpen && isInSight && last > 0) markSeen(callId, last)
  }, [isOpen, isInSight, last, callId])
  useSettling(callId, desk, messages)

  const isShown = useRef(isOpen)
  useEffect(() => {
    isShown.current = isOpen
  })
  const patient = patientOf(call)
  useEffect(
    () =>
      onCallEvent((event) => {
        if (event.type !== 'telehealth.message' || event.data.message.telehealthConsultId !== callId) return
        const isNews = addToMessages(queries, event.data.message)
        if (!isNews || event.data.message.author.type === 'physician') return
        // An open list says by itself what comes into it.
        if (!isShown.current) announce(wordsNow(chatWords).came(patient))
      }),
    [queries, callId, patient],
  )
  const unread = isOpen && isInSight ? 0 : countUnread('physician', messages ?? [], seen)
  const chat = useMemo(() => ({ list, desk, unread }), [list, desk, unread])
  return <ChatContext value={chat}>{children}</ChatContext>
}
