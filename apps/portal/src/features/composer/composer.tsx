'use client'

import { messageTextLimit, normaliseMessageText } from '@consult/domain/message-text'
import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { Button } from '../controls/button.tsx'
import { classes } from '../controls/classes.ts'
import { type Connection, useConnection } from '../live/use-connection.ts'
import { useWork } from '../portal/work.tsx'
import { useShortcut } from '../shortcuts/use-shortcut.ts'
import { useStore } from '../state/store.ts'
import { useWords } from '../words/use-words.tsx'
import { drafts, setDraft } from './drafts.ts'
import { focusRequest } from './focus-request.ts'
import { composerWords } from './words.ts'

/** From so few characters left on, the composer says how many. */
const tight = 500

const isApple = () => typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)

function Hint({ connection, left }: { connection: Connection; left: number }) {
  const words = useWords(composerWords)
  if (connection !== 'live') {
    return (
      <span className="font-medium text-warning-text">
        {words.behind[connection]}
        <span className="max-sm:hidden"> {words.mayBeMissing}</span>
      </span>
    )
  }
  if (left < 0) return <span className="font-medium text-danger-text">{words.tooMany(-left)}</span>
  if (left < tight) return words.left(left)
  return <span className="pointer-coarse:hidden">{words.keys(isApple() ? '⌘' : 'Ctrl')}</span>
}

/** As high as what is in it, up to a part of the window. */
function useOwnHeight(text: string) {
  const ref = useRef<HTMLTextAreaElement>(null)
  const fit = useCallback(() => {
    const area = ref.current
    if (!area) return
    area.style.height = 'auto'
    area.style.height = `${area.scrollHeight}px`
  }, [])
  useLayoutEffect(fit, [fit, text])
  // A narrower field breaks the same text into more lines, and it may narrow well after the window has.
  useEffect(() => {
    if (!ref.current) return
    const watch = new ResizeObserver(fit)
    watch.observe(ref.current)
    return () => watch.disconnect()
  }, [fit])
  return ref
}

/**
 * Where a reply is written. Nothing is sent onto a thread that may have moved on: behind the log, writing goes on and
 * sending waits.
 */
export function Composer({ consultId, patientName }: { consultId: string; patientName: string }) {
  const words = useWords(composerWords)
  const { outbox } = useWork()
  const text = useStore(drafts, (all) => all[consultId] ?? '')
  const connection = useConnection()
  const area = useOwnHeight(text)
  const normal = normaliseMessageText(text)
  const left = messageTextLimit - [...normal].length
  const ready = connection === 'live' && normal !== '' && left >= 0
  useShortcut('r', () => area.current?.focus())
  const asked = useStore(focusRequest, (id) => id === consultId)
  useEffect(() => {
    if (!asked) return
    focusRequest.set(null)
    area.current?.focus()
  }, [asked, area])

  const send = () => {
    if (!ready) return
    outbox.send(consultId, normal)
    setDraft(consultId, '')
    area.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      send()
    }
    if (event.key === 'Escape') area.current?.blur()
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      className="mx-auto w-full max-w-180"
    >
      <div className="flex items-end gap-2 rounded-m border border-line-strong bg-surface p-1.5 transition-colors duration-(--quick) focus-within:border-accent focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus">
        <textarea
          ref={area}
          rows={1}
          value={text}
          onChange={(event) => setDraft(consultId, event.target.value)}
          onKeyDown={press}
          dir="auto"
          placeholder={words.replyTo(patientName)}
          aria-label={words.replyTo(patientName)}
          aria-describedby="composer-hint"
          className="max-h-[35dvh] min-h-9 flex-1 resize-none bg-transparent px-2 py-1.5 text-base leading-normal outline-none pointer-fine:text-m pointer-coarse:min-h-11 pointer-coarse:py-2.5"
        />
        <Button type="submit" look="primary" disabled={!ready}>
          <SendHorizontal className="size-4.5" aria-hidden />
          <span className="max-sm:sr-only">{words.send}</span>
        </Button>
      </div>
      <p
        id="composer-hint"
        role="status"
        className={classes(
          'flex min-h-6 items-center pt-1 pl-1 text-s text-faint',
          connection !== 'live' && 'leading-tight',
        )}
      >
        <Hint connection={connection} left={left} />
      </p>
    </form>
  )
}
