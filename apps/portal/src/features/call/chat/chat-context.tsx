'use client'

import { countUnread, deliveredKeys, lastSequence } from '@consult/client'
import { announce } from '@consult/ui/controls/announcer.tsx'
import { wordsNow } from '@consult/ui/i18n/use-words.tsx'
import { createStore, useStore } from '@consult/ui/state/store.ts'
import { useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { type OpenedCall, patientOf } from '../../../entities/calls/call-item.ts'
import { onCallEvent } from '../../../entities/live/call-events.ts'
import { useConnection } from '../../../entities/workspace/use-connection.ts'
import { useSide } from '../side-context.tsx'
import type { ChatDesk } from './chat-desk.ts'
import { addToMessages, useCallMessages } from './use-call-messages.ts'
import { useDesk } from './use-desk.ts'
import { chatWords } from './words.ts'

const nameOf = (callId: string) => `consult-call-seen:${callId}`

/** The sequence of the last message seen in each call. */
const seenHere = createStore<Readonly<Record<string, number>>>({})

/** Returns the last seen sequence from before a reload, or null if none is stored. Only numbers are stored, never text. */
function seenBefore(callId: string): number | null {
  try {
    const value = sessionStorage.getItem(nameOf(callId))
    return value === null ? null : Number(value)
  } catch {
    return null
  }
}

function markSeen(callId: string, sequence: number): void {
  seenHere.set((all) => ({ ...all, [callId]: sequence }))
  try {
    sessionStorage.setItem(nameOf(callId), String(sequence))
  } catch {
    // The browser stores nothing, so the value lasts only while the page is open.
  }
}

function onChange(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Reports whether the page is visible. Another tab may cover it. */
function useInSight(): boolean {
  return useSyncExternalStore(
    onChange,
    () => document.visibilityState === 'visible',
    () => false,
  )
}

/** The call's messages and their state, for the parts of a running call. */
interface Chat {
  readonly list: ReturnType<typeof useCallMessages>
  readonly desk: ChatDesk
  /** The number of unseen messages. */
  readonly unread: number
}

const ChatContext = createContext<Chat | null>(null)

export function useChat(): Chat {
  const chat = useContext(ChatContext)
  if (!chat) throw new Error('outside of a running call')
  return chat
}

/**
 * Settles pending messages once they appear in the list, and sends the ones that wait for the network as soon as it is back.
 */
function useSettling(callId: string, desk: ChatDesk, messages: Chat['list']['data']): void {
  const { outbox } = desk
  const isLive = useConnection() === 'live'
  const outgoing = useStore(outbox.outgoing, (all) => all)
  useEffect(() => {
    if (!messages) return
    outbox.landed(messages.map(({ messageId }) => messageId))
    // The message is in the list, but its request got no answer. Sending it again under its key makes the service confirm
    // it.
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

/** Provides the messages of a running call to every part that shows them. */
export function ChatProvider({ call, children }: { call: OpenedCall; children: ReactNode }) {
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
        // An open list announces its new messages.
        if (!isShown.current) announce(wordsNow(chatWords).came(patient))
      }),
    [queries, callId, patient],
  )
  const unread = isOpen && isInSight ? 0 : countUnread('physician', messages ?? [], seen)
  const chat = useMemo(() => ({ list, desk, unread }), [list, desk, unread])
  return <ChatContext value={chat}>{children}</ChatContext>
}
