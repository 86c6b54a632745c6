'use client'

import { classes } from '@consult/ui/controls/classes.ts'
import { isWriting } from '@consult/ui/controls/is-text-field.ts'
import { lazyWhenIdle, lazyWhenShown } from '@consult/ui/controls/lazy-load.ts'
import { Main, skipTarget } from '@consult/ui/controls/main-content.tsx'
import { useWindowTitle } from '@consult/ui/controls/page-frame.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { MessagesSquare } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { inboxLocationOf } from '../../entities/inbox-location/inbox-location.ts'
import { goToInbox, useInboxLocation } from '../../entities/inbox-location/use-inbox-location.ts'
import { ConsultList } from '../../features/inbox/consult-list.tsx'
import { loadDensity } from '../../features/inbox/density.ts'
import { ViewNav } from '../../features/inbox/view-nav.tsx'
import { inboxWords } from '../../features/inbox/words.ts'
import { SearchableList } from '../../features/search/searchable-list.tsx'
import { useTypeAhead } from '../../features/shortcuts/type-ahead-context.tsx'
import { useShortcut } from '../../features/shortcuts/use-shortcut.ts'
import { ThreadSkeleton } from '../../features/thread/thread-skeleton.tsx'

const ListTools = lazyWhenIdle(
  () => import('../../features/worklist/list-tools.tsx').then((module) => module.ListTools),
  () => <span className="h-8 w-18 shrink-0 pointer-coarse:h-11 pointer-coarse:w-24" />,
)
const loadThread = () => import('../../features/thread/thread-pane.tsx').then((module) => module.ThreadPane)
const ThreadPane = lazyWhenShown(loadThread, ThreadSkeleton)
// A page opened at a thread's URL needs this code before anything has rendered.
if (typeof location !== 'undefined' && inboxLocationOf(location.pathname).consultId !== null) void loadThread()

/** True if only the list or the thread fits, not both. */
const isNarrow = () => window.matchMedia('(width < 48rem)').matches

function NothingOpen() {
  return (
    <div className="grid h-full content-center justify-items-center gap-3 px-8 text-center text-muted max-md:hidden">
      <MessagesSquare className="size-8 text-faint" strokeWidth={1.5} aria-hidden />
      <p>{useWords(inboxWords).chooseOne}</p>
    </div>
  )
}

/** The inbox: views, list and thread. On a phone it shows either the list or the thread. */
export function Inbox() {
  const place = useInboxLocation()
  const { view, consultId } = place
  const words = useWords(inboxWords)
  const name = words.views[view]
  const open = consultId !== null
  const heading = useRef<HTMLHeadingElement | null>(null)
  const wantsFocus = useRef(false)
  const list = useRef<HTMLElement>(null)
  const pane = useRef<HTMLElement>(null)
  const typeAhead = useTypeAhead()
  useLayoutEffect(loadDensity, [])
  useLayoutEffect(() => typeAhead.open(consultId), [typeAhead, consultId])
  useWindowTitle(name)

  const focusHeading = () => {
    if (!wantsFocus.current || !heading.current) return
    wantsFocus.current = false
    // Do not take the focus from a user who is already typing.
    if (!isWriting()) heading.current.focus({ preventScroll: true })
  }
  // When a thread loads for the first time, its heading renders after the thread opens.
  const onHeading = (now: HTMLHeadingElement | null) => {
    heading.current = now
    focusHeading()
  }

  // If the user opens a thread by keyboard or on a phone, focus its heading so that they can read on there.
  const toThread = (byKey: boolean) => {
    if (byKey || isNarrow()) {
      wantsFocus.current = true
      requestAnimationFrame(focusHeading)
    }
  }
  /** Moves the focus from the thread to the list beside it. From the list, and on a phone, it closes the thread. */
  const leave = () => {
    if (isNarrow() || !pane.current?.contains(document.activeElement)) goToInbox({ view, consultId: null })
    toList()
  }
  useShortcut('Escape', leave, open)
  const toList = () => {
    const row = list.current?.querySelector<HTMLElement>(`[data-consult="${CSS.escape(consultId ?? '')}"]`)
    requestAnimationFrame(() => (row ?? list.current)?.focus({ preventScroll: true }))
  }

  return (
    <Main className="flex min-h-0 flex-1 flex-col md:grid md:max-lg:grid-cols-[20rem_minmax(0,1fr)] md:max-lg:grid-rows-[auto_minmax(0,1fr)] lg:grid-cols-[max-content_21rem_minmax(0,1fr)] xl:grid-cols-[max-content_24rem_minmax(0,1fr)] ultra:grid-cols-[max-content_27rem_minmax(0,1fr)]">
      <div
        className={classes(
          'shrink-0 border-line max-lg:border-b max-lg:bg-surface md:max-lg:col-span-2 lg:border-e',
          open && 'max-md:hidden',
        )}
      >
        <ViewNav view={view} />
      </div>
      <section
        ref={list}
        tabIndex={-1}
        aria-label={name}
        className={classes(
          'min-h-0 flex-1 border-line bg-surface md:border-e md:pb-[var(--toasts-height,0px)]',
          open && 'max-md:hidden',
        )}
      >
        <h1 className="sr-only">{name}</h1>
        <SearchableList view={view} onOpen={toThread} tools={<ListTools view={view} />}>
          <ConsultList place={place} onOpen={toThread} />
        </SearchableList>
      </section>
      <section
        ref={pane}
        {...(open && skipTarget)}
        tabIndex={-1}
        aria-label={words.openConsult}
        className={classes('min-h-0 min-w-0 flex-1 -outline-offset-2', !open && 'max-md:hidden')}
      >
        {open ? (
          <ThreadPane key={consultId} view={view} consultId={consultId} heading={onHeading} onBack={toList} />
        ) : (
          <NothingOpen />
        )}
      </section>
    </Main>
  )
}
