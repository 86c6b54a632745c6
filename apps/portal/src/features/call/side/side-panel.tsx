'use client'

import { Tabs } from '@base-ui/react/tabs'
import { isComposing } from '@consult/design/is-composing'
import { IconButton } from '@consult/ui/controls/button.tsx'
import { classes } from '@consult/ui/controls/classes.ts'
import { lazyWhenShown } from '@consult/ui/controls/lazy-load.ts'
import { tabItem, tabList } from '@consult/ui/controls/tab-classes.ts'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { ChevronDown, ClipboardPenLine, type LucideIcon, MessageSquareText, UserRound } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { OpenedCall } from '../../../entities/calls/call-item.ts'
import { ClinicalAlerts } from '../../patient/clinical-alerts.tsx'
import { CallNotes } from '../call-notes.tsx'
import { useChat } from '../chat/chat-context.tsx'
import { chatWords } from '../chat/words.ts'
import { type SideTab, sideTabs, useSide } from '../side-context.tsx'
import { callWords } from '../words.ts'
import { CallPatient } from './call-patient.tsx'

const ChatPanel = lazyWhenShown(() => import('../chat/chat-panel.tsx').then((module) => module.ChatPanel))

const marks: Record<SideTab, LucideIcon> = { chat: MessageSquareText, note: ClipboardPenLine, patient: UserRound }

/** One tab. The chat's tab shows how many messages are unseen. */
function SideTabItem({ tab }: { tab: SideTab }) {
  const words = useWords(callWords)
  const { titleWithNew } = useWords(chatWords)
  const { unread } = useChat()
  const Mark = marks[tab]
  const count = tab === 'chat' ? unread : 0
  return (
    <Tabs.Tab value={tab} data-side-tab={tab} className={tabItem}>
      <Mark className="size-4 shrink-0 @max-[16rem]:hidden lying:block" aria-hidden />
      <span className={classes('truncate', count > 0 && 'sr-only sm:not-sr-only')} aria-hidden={count > 0}>
        {words.side[tab]}
      </span>
      {count > 0 && (
        <span className="figures grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1.5 text-xs font-semibold text-on-accent">
          <span aria-hidden>{count}</span>
          <span className="sr-only">{titleWithNew(count)}</span>
        </span>
      )}
    </Tabs.Tab>
  )
}

/**
 * The chat, note and patient of a running call. They are beside the picture. On a phone they are three tabs below it, which
 * open a sheet that leaves the picture visible.
 */
export function SidePanel({ call }: { call: OpenedCall }) {
  const words = useWords(callWords)
  const { shown, isSheet, open, close } = useSide()
  const box = useRef<HTMLDivElement>(null)
  const isAsked = useRef(false)
  // Focus the field only with a mouse or keyboard, where opening it means writing. An on-screen keyboard would cover the
  // content.
  useEffect(() => {
    if (!isAsked.current || shown === null) return
    isAsked.current = false
    box.current?.scrollIntoView({ block: 'nearest' })
    if (!window.matchMedia('(pointer: fine)').matches) return
    box.current?.querySelector<HTMLElement>('[role=tabpanel]:not([hidden]) textarea')?.focus()
  }, [shown])
  // An on-screen keyboard, or a turned phone, leaves less of the panel: the field with the focus stays visible.
  useEffect(() => {
    const keep = () => box.current?.querySelector(':focus')?.scrollIntoView({ block: 'nearest' })
    window.addEventListener('resize', keep)
    return () => window.removeEventListener('resize', keep)
  }, [])
  const leave = () => {
    box.current?.querySelector<HTMLElement>(`[data-side-tab=${shown}]`)?.focus()
    if (isSheet) close()
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event.nativeEvent)) return
    if (!event.currentTarget.contains(event.target as Node)) return
    event.stopPropagation()
    leave()
  }
  const panel = 'min-h-0 flex-1 flex-col data-hidden:hidden'
  return (
    <Tabs.Root
      ref={box}
      value={shown}
      onValueChange={(tab: SideTab) => {
        isAsked.current = true
        open(tab)
      }}
      onKeyDown={press}
      data-stage={shown === null ? '' : undefined}
      className={classes(
        'flex min-w-0 flex-col bg-surface roomy:w-[min(24rem,42%)] roomy:flex-none roomy:border-s roomy:border-line lying:border-s lying:border-line',
        shown === null
          ? 'shrink-0 text-ink lying:w-30'
          : // In large text it is almost as high as the window, and the page scrolls to the picture above it.
            'min-h-60 flex-[3] @max-2xs/call:min-h-[90dvh] lying:min-h-0 lying:w-[min(22rem,48%)] lying:flex-none',
      )}
    >
      <div className={classes('@container flex shrink-0 items-stretch', shown === null ? 'lying:flex-1' : tabList)}>
        <Tabs.List
          aria-label={words.beside}
          className={classes('flex min-w-0 flex-1', shown === null && 'lying:flex-col')}
        >
          {sideTabs.map((tab) => (
            <SideTabItem key={tab} tab={tab} />
          ))}
        </Tabs.List>
        {isSheet && shown !== null && (
          <IconButton label={words.closeSide} onClick={leave} className="my-auto w-[36px]!">
            <ChevronDown className="size-5" aria-hidden />
          </IconButton>
        )}
      </div>
      {/* Visible on every tab except the patient's, which begins with the alerts. */}
      {shown !== null && shown !== 'patient' && (
        <div className="shrink-0 px-4 pt-2.5">
          <ClinicalAlerts patientId={call.consult.patientId} consult={call.consult} onOpen={() => open('patient')} />
        </div>
      )}
      <Tabs.Panel value="chat" tabIndex={-1} className={classes(panel, 'flex')}>
        <ChatPanel call={call} />
      </Tabs.Panel>
      {/* The panel stays mounted, so that a text in progress keeps its caret and its undo history. */}
      <Tabs.Panel
        value="note"
        tabIndex={-1}
        keepMounted
        className={classes(panel, 'flex overflow-y-auto px-4 pt-3 pb-2')}
      >
        <CallNotes call={call} />
      </Tabs.Panel>
      <Tabs.Panel value="patient" className={classes(panel, 'flex overflow-y-auto px-4 py-4 -outline-offset-2')}>
        <CallPatient call={call} apart />
      </Tabs.Panel>
    </Tabs.Root>
  )
}
