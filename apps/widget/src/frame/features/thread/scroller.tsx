import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useApp } from '../../entities/app/app-context.ts'
import { Icon } from '../../ui/controls/icon.tsx'

/** The distance from the end that still counts as the end, in pixels. */
const nearness = 40

/**
 * Scrolls with the conversation while the patient reads at its end, even when the size changes. If the patient has
 * scrolled back, it stays there and shows the number of new messages.
 * @param received number of messages from others. An increase counts as new while the patient reads elsewhere.
 * @param sent number of messages from the patient. An increase scrolls to the end.
 */
export function Scroller({
  children,
  received,
  sent,
}: {
  children: ComponentChildren
  received: number
  sent: number
}) {
  const { say } = useApp()
  const frame = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const top = useRef(0)
  const [read, setRead] = useState(received)
  const toEnd = () => {
    const { current } = frame
    if (current) current.scrollTop = current.scrollHeight
  }

  // Scroll before the browser paints, so that the content does not visibly jump.
  useLayoutEffect(() => {
    if (isAtEnd.current) toEnd()
  })
  useLayoutEffect(() => {
    isAtEnd.current = true
    toEnd()
  }, [sent])
  useEffect(() => {
    if (isAtEnd.current) setRead(received)
  }, [received])
  // Where large text leaves little room, all of the main part scrolls, and the transcript is at its top.
  useEffect(() => frame.current?.closest('main')?.scrollTo(0, 0), [received, sent])
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) toEnd()
      const { current } = frame
      const main = current?.closest('main')
      if (!current || !main) return
      // There, who scrolls past the end of the transcript reaches what is below. Elsewhere, the page around would move.
      current.style.overscrollBehavior = main.scrollHeight > main.clientHeight ? 'auto' : ''
    })
    for (const { current } of [frame, content]) if (current) observer.observe(current)
    return () => observer.disconnect()
  }, [])

  const look = () => {
    const { current } = frame
    if (!current) return
    const { scrollHeight, scrollTop, clientHeight } = current
    const isNear = scrollHeight - scrollTop - clientHeight < nearness
    // A picture may have grown since this scroller went to the end: only who scrolls back has left it.
    if (isNear || scrollTop < top.current) isAtEnd.current = isNear
    top.current = scrollTop
    if (isAtEnd.current) setRead(received)
  }
  const missed = received - read
  return (
    <div class="scroll-room">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <section class="scroller" ref={frame} onScroll={look} tabIndex={0} aria-label={say('conversation')}>
        <div ref={content}>{children}</div>
      </section>
      {missed > 0 && (
        <button
          type="button"
          class="to-end"
          onClick={() => {
            frame.current?.focus({ preventScroll: true })
            toEnd()
          }}
        >
          <Icon name="down" />
          {say.number('newMessages', missed)}
        </button>
      )}
    </div>
  )
}
