'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { classes } from '@consult/ui/controls/classes.ts'
import { Kbd } from '@consult/ui/controls/kbd.tsx'
import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useStore } from '@consult/ui/state/store.ts'
import { useClock } from '@consult/web-client/time/clock.ts'
import { countdownWords } from '@consult/web-client/time/durations.ts'
import { Phone, PhoneIncoming, PhoneOff } from 'lucide-react'
import { type MouseEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { type CallItem, patientOf } from '../../entities/calls/call-item.ts'
import { PriorityChip } from '../../entities/consults/priority-chip.tsx'
import { soundIsBlocked } from '../../ui/sound/sound.ts'
import { modifierKey } from '../composer/modifier-key.ts'
import { RingFacts } from './ring-facts.tsx'
import { useAnswers } from './use-answers.ts'
import { ringWords } from './words.ts'

/** How long the pointer must have been idle before the card takes clicks, in milliseconds. */
const calm = 700

/**
 * Reports whether an element that appeared by itself may take clicks. A click that was meant for what the element
 * covers comes within this time, and each such click restarts the time.
 */
function useSettled(): boolean {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    if (settled) return
    const settle = () => setSettled(true)
    let timer = setTimeout(settle, calm)
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(settle, calm)
    }
    document.addEventListener('pointerdown', wait, { capture: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerdown', wait, { capture: true })
    }
  }, [settled])
  return settled
}

/** Reports whether a key press accepts a ring: Ctrl or ⌘ with Shift and Enter. No browser and no screen reader uses it. */
const isAcceptChord = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean =>
  key === 'Enter' && (ctrlKey || metaKey) && shiftKey && !altKey

/** Accepts the ring with its key combination, and moves the focus to the card with F6: from any field and any dialog. */
function useRingKeys(card: RefObject<HTMLElement | null>, accept: () => void): void {
  const newest = useRef(accept)
  useEffect(() => {
    newest.current = accept
  })
  useEffect(() => {
    // Handle keys in the capture phase: an open dialog stops keys that its fields do not handle.
    const press = (event: KeyboardEvent) => {
      if (event.isComposing || (!isAcceptChord(event) && event.key !== 'F6')) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (event.repeat) return
      if (event.key === 'F6') card.current?.focus()
      else newest.current()
    }
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [card])
}

function TimeLeft({ since, until }: { since: string | null; until: string }) {
  const words = useWords(ringWords)
  const whole = since === null ? 30 : Math.round((Date.parse(until) - Date.parse(since)) / 1000)
  const locale = useLocale()
  const left = useClock((now) => Math.max(0, Math.ceil((Date.parse(until) - now) / 1000)))
  const time = countdownWords(left * 1000, locale)
  return (
    <>
      <p className="figures ms-auto text-m font-medium">
        <span aria-hidden className="hidden @max-[21rem]/ring:inline">
          {time}
        </span>
        <span className="@max-[21rem]/ring:sr-only">{words.left(time)}</span>
      </p>
      <progress
        aria-label={words.leftLabel}
        max={whole}
        value={left}
        className="absolute inset-x-0 bottom-0 h-0.5 w-full appearance-none bg-transparent [&::-moz-progress-bar]:bg-current [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-current"
      />
    </>
  )
}

/** Tells the page how high the card is: a panel at the same edge of the window ends above it. */
function useShownHeight(card: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { style } = document.body
    const observer = new ResizeObserver(([entry]) => {
      const [box] = entry?.borderBoxSize ?? []
      if (box) style.setProperty('--ring-height', `${box.blockSize}px`)
    })
    if (card.current) observer.observe(card.current)
    return () => {
      observer.disconnect()
      style.removeProperty('--ring-height')
    }
  }, [card])
}

/** Side by side, or below each other where a word would not fit: an answer never breaks inside a word. */
const answer = 'min-h-[max(44px,2rem)] min-w-min wrap-normal pointer-coarse:min-h-[max(44px,2rem)]'

/** In large text on a phone, words and numbers get the room of the icons. */
const withRoom = '@max-[14rem]/ring:hidden'

/** A click does not move the focus, so that a physician who declines can continue to write. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

/**
 * Shows a patient's ring beside the work. It never takes the focus: what the physician types stays in its field, and no
 * key that is meant for a text field answers the ring. It is at the top of a narrow window and in the lower corner of a wide
 * one, away from the reply field and the buttons of a dialog.
 * On a phone, it leaves the name of the open thread's patient in sight. It is as high as its content, up to the height of the
 * window: nobody accepts without seeing who it is. Only in a low window it is lower and scrolls, so that a reply stays in sight.
 */
export function RingCard({ item, onAnswer }: { item: CallItem; onAnswer: (id: string) => void }) {
  const words = useWords(ringWords)
  const card = useRef<HTMLElement>(null)
  const [titleId, textId] = [useId(), useId()]
  const silent = useStore(soundIsBlocked, (blocked) => blocked)
  const settled = useSettled()
  const { ringExpiresAt, ringingSince, id, priority } = item.consult
  const isEmergency = priority === 'emergency'
  const { accept, decline, busy } = useAnswers(id, onAnswer)
  useRingKeys(card, accept)
  useShownHeight(card)
  return createPortal(
    // An open dialog hides the rest of the page from screen readers, except elements with `aria-live`.
    <div aria-live="off">
      <section
        ref={card}
        role="alertdialog"
        aria-labelledby={titleId}
        aria-describedby={textId}
        data-ring={id}
        // While its buttons wait, the keyboard still scrolls it.
        tabIndex={busy ? 0 : -1}
        className={classes(
          '@container/ring fixed inset-x-[max(0.75rem,env(safe-area-inset-left),env(safe-area-inset-right))] top-[max(0.75rem,env(safe-area-inset-top))] z-70 mx-auto flex max-h-[calc(100dvh-1.5rem)] max-w-120 flex-col overflow-y-auto rounded-m border bg-surface text-ink shadow-overlay focus-visible:outline-2 focus-visible:outline-focus max-md:[@media(height>=44rem)]:top-[calc(anchor(--thread-header_bottom,0.25rem)+0.5rem)] max-md:[@media(height>=44rem)]:max-h-[calc(100dvh-12rem)] max-lg:[@media(height<28rem)]:max-h-[min(55dvh+13rem-208px,100dvh-1.5rem)] lg:inset-x-auto lg:start-4 lg:max-h-[calc(100dvh-2rem)] lg:top-auto lg:bottom-4 lg:w-76 lg:max-w-[calc(100vw-2rem)] xl:w-92',
          isEmergency ? 'border-danger' : 'border-line-strong',
          // A click that was meant for what the card covers goes to the covered element.
          !settled && 'pointer-events-none',
        )}
      >
        <p id={textId} role="alert" className="sr-only">
          {words.title}. {words.from(patientOf(item))} {words.how}
        </p>
        <div
          className={classes(
            'relative flex shrink-0 flex-wrap items-center gap-x-2 gap-y-1 px-[min(1rem,4vw)] py-2',
            isEmergency ? 'bg-danger-soft text-danger-text' : 'bg-accent-soft text-accent-text',
          )}
        >
          <h2 id={titleId} className="flex items-center gap-1.5 text-m font-semibold">
            <PhoneIncoming className={`size-4 shrink-0 ${withRoom}`} aria-hidden />
            {words.title}
          </h2>
          <PriorityChip priority={priority} />
          {ringExpiresAt && <TimeLeft since={ringingSince} until={ringExpiresAt} />}
        </div>
        <div className="flex-1 px-[min(1rem,4vw)] py-2 lg:py-3">
          <RingFacts item={item} />
          {silent && <p className="mt-2 text-s text-muted">{words.silent}</p>}
        </div>
        <div className="sticky bottom-0 flex shrink-0 flex-wrap gap-2 border-t border-line bg-surface px-[min(1rem,4vw)] py-2 lg:py-3">
          <Button busy={busy} onMouseDown={keepFocus} onClick={decline} className={`${answer} grow-2`}>
            <PhoneOff className={`size-4.5 ${withRoom}`} aria-hidden />
            {words.decline}
          </Button>
          <Button
            look="primary"
            busy={busy}
            onMouseDown={keepFocus}
            onClick={accept}
            aria-keyshortcuts="Control+Shift+Enter Meta+Shift+Enter"
            className={`${answer} grow-3`}
          >
            <Phone className={`size-4.5 ${withRoom}`} aria-hidden />
            {words.accept}
            {/* Its keys, where they have room beside the word. */}
            <span aria-hidden className="ms-1 flex gap-0.5 @max-[21rem]/ring:hidden pointer-coarse:hidden">
              <Kbd>{modifierKey()}</Kbd>
              <Kbd>⇧</Kbd>
              <Kbd>↵</Kbd>
            </span>
          </Button>
        </div>
      </section>
    </div>,
    document.body,
  )
}
