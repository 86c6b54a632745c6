'use client'

import { isComposing } from '@consult/design/is-composing'
import type { AsyncConsult, ReplyOriginal } from '@consult/domain'
import { pickedFiles } from '@consult/domain/attachment-limits'
import { messageTextLimit, normalizeMessageText } from '@consult/domain/message-text'
import { pastedFiles } from '@consult/file-client/brought-files.ts'
import { classes } from '@consult/ui/controls/classes.ts'
import { isWriting } from '@consult/ui/controls/is-text-field.ts'
import { lazyWhenIdle } from '@consult/ui/controls/lazy-load.ts'
import { isSendKey } from '@consult/ui/controls/send-key.ts'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useStore } from '@consult/ui/state/store.ts'
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNextItem } from '../../entities/consults/use-next-item.ts'
import { goToInbox } from '../../entities/inbox-location/use-inbox-location.ts'
import { isReady } from '../../entities/replies/enclosure.ts'
import { useConnection } from '../../entities/workspace/use-connection.ts'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { firstGap } from '../macros/placeholders.ts'
import { useFillIn, useGapLabels } from '../macros/use-macros.ts'
import { useSlash } from '../macros/use-slash.ts'
import { useTypeAhead } from '../shortcuts/type-ahead-context.tsx'
import { useShortcut } from '../shortcuts/use-shortcut.ts'
import { ComposerHint, type Missing } from './composer-hint.tsx'
import { ComposerTools } from './composer-tools.tsx'
import { DraftNotices } from './draft-notices.tsx'
import { focusRequest } from './focus-request.ts'
import { useDraft } from './use-draft.ts'
import { useDrop } from './use-drop.ts'
import { useEnclosures } from './use-enclosures.ts'
import { useOwnHeight } from './use-own-height.ts'
import { composerWords } from './words.ts'

const MacroList = lazyWhenIdle(() => import('../macros/macro-list.tsx').then((module) => module.MacroList))

const EnclosureList = lazyWhenIdle(() => import('./enclosure-list.tsx').then((module) => module.EnclosureList))

const MacroSheet = lazyWhenIdle(() => import('../macros/macro-sheet.tsx').then((module) => module.MacroSheet))

const SendTranslated = lazyWhenIdle(() =>
  import('../translation/send-translated.tsx').then((module) => module.SendTranslated),
)

/** Reports whether the window is too small for a list above the field. Nobody types a slash there. */
const isPhone = () => window.matchMedia('(width < 40rem), (height < 30rem)').matches

/**
 * The field for writing a reply. The physician can always write. Sending waits while the log is behind, because the thread
 * may have new messages, and until the conversation and the patient's clinical facts are shown.
 */
export function Composer({
  consult,
  patientName,
  missing,
  beside,
}: {
  consult: AsyncConsult
  patientName: string
  missing: Missing | null
  /** Other actions on the consult. They appear below the text field, close to where the physician has just typed. */
  beside: ReactNode
}) {
  const consultId = consult.id
  const words = useWords(composerWords)
  const { me, outbox, drafts } = useWorkspace()
  const typeAhead = useTypeAhead()
  const draft = useDraft(consultId)
  const { text, enclosures } = draft
  const files = useEnclosures(consultId)
  const drop = useDrop(files.add)
  const connection = useConnection()
  const area = useOwnHeight(text)
  const picker = useRef<HTMLInputElement>(null)
  const normal = normalizeMessageText(text)
  const left = messageTextLimit - [...normal].length
  const gapLabels = useGapLabels()
  const gap = firstGap(text, gapLabels)
  const whole = enclosures.every(isReady)
  const something = normal !== '' || enclosures.length > 0
  const ready = connection === 'live' && missing === null && something && whole && left >= 0 && gap === null

  const put = (next: string, cursor: number) => {
    drafts.write(consultId, next)
    requestAnimationFrame(() => {
      const found = firstGap(next, gapLabels)
      area.current?.focus()
      if (found) area.current?.setSelectionRange(found.start, found.end)
      else area.current?.setSelectionRange(cursor, cursor)
      slash.follow()
    })
  }
  const [choosesMacro, setChoosesMacro] = useState(false)
  const slash = useSlash({ consultId, area, text, put, fill: useFillIn(consult) })

  useShortcut('r', () => area.current?.focus())
  useLayoutEffect(() => {
    const field = area.current
    if (!field) return
    const detach = typeAhead.attach(consultId, {
      append: (typed) => drafts.append(consultId, typed),
      focus: () => {
        if (isWriting()) return
        field.focus()
        field.setSelectionRange(field.value.length, field.value.length)
      },
    })
    return () => detach(document.activeElement === field)
  }, [typeAhead, drafts, consultId, area])
  useShortcut('m', slash.begin)
  const asked = useStore(focusRequest, (id) => id === consultId)
  useEffect(() => {
    if (!asked) return
    focusRequest.set(null)
    if (!isWriting()) area.current?.focus()
  }, [asked, area])

  const send = (sent = normal, original?: ReplyOriginal) => {
    if (!ready) return
    outbox.send(consultId, { text: sent, original, enclosures: enclosures.filter(isReady) })
    drafts.sent(consultId)
    area.current?.focus()
  }
  const next = useNextItem(consultId)
  /** Sends, and opens what comes next, or the list. What could not be sent says so there: `UnsentNews`. */
  const sendAndNext = () => {
    if (!ready) return
    send()
    goToInbox({ view: next?.view ?? 'mine', consultId: next?.item.consult.id ?? null })
  }
  const press = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    if (slash.press(event)) return event.preventDefault()
    if (isSendKey(event)) {
      event.preventDefault()
      send()
    }
    if (event.key === 'Enter' && event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault()
      sendAndNext()
    }
    if (event.key === 'Escape') area.current?.blur()
    // Tab moves from gap to gap, and out of the field after the last.
    const nextGap = firstGap(text, gapLabels, area.current?.selectionEnd)
    if (event.key === 'Tab' && !event.shiftKey && nextGap) {
      event.preventDefault()
      area.current?.setSelectionRange(nextGap.start, nextGap.end)
    }
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      className="relative mx-auto w-full max-w-180"
    >
      <DraftNotices draft={draft} consultId={consultId} />
      {slash.open && (
        <MacroList id="macros" macros={slash.macros} at={slash.at} state={slash.state} onChoose={slash.insert} />
      )}
      <MacroSheet
        open={choosesMacro}
        returnsTo={area}
        onClose={() => setChoosesMacro(false)}
        onChoose={(macro) => {
          setChoosesMacro(false)
          slash.insert(macro)
        }}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button chooses files too */}
      <div
        onDragOver={drop.onDragOver}
        onDragLeave={drop.onDragLeave}
        onDrop={drop.onDrop}
        className={classes(
          'relative rounded-m border border-line-strong bg-surface p-1.5 transition-colors duration-(--quick) focus-within:border-accent focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus',
          drop.over && 'border-dashed border-accent bg-accent-soft',
        )}
      >
        <EnclosureList
          enclosures={enclosures}
          onRetry={files.retry}
          onOriginal={files.sendOriginal}
          onRemove={files.remove}
        />
        {/* On a low phone, a ring covers the patient's name, and text the name in the field. */}
        <p
          aria-hidden
          className="hidden px-2 text-s text-muted max-md:[@media(height<44rem)]:in-[body:has([data-ring])]:block"
        >
          {words.replyTo(patientName)}
        </p>
        <div className="flex flex-wrap items-end gap-1">
          <textarea
            ref={area}
            rows={1}
            value={text}
            onChange={(event) => {
              drafts.write(consultId, event.target.value)
              slash.follow()
            }}
            onSelect={slash.follow}
            onPaste={(event) => {
              const pasted = pastedFiles(event.clipboardData)
              if (pasted.length === 0) return
              event.preventDefault()
              files.add(pasted)
            }}
            onKeyDown={press}
            dir="auto"
            placeholder={drop.over ? words.dropHere : words.replyTo(patientName)}
            aria-label={words.replyTo(patientName)}
            aria-describedby="composer-hint"
            aria-autocomplete="list"
            aria-controls={slash.open ? 'macros' : undefined}
            aria-activedescendant={slash.open && slash.macros.length > 0 ? `macros-${slash.at}` : undefined}
            className="max-h-[35dvh] min-h-9 min-w-0 grow basis-28 resize-none @md/thread:basis-full [@media(min-height:44rem)]:@md/thread:min-h-19 bg-transparent px-2 py-1.5 placeholder:overflow-hidden placeholder:text-ellipsis placeholder:whitespace-nowrap text-base leading-normal outline-none pointer-fine:text-m pointer-coarse:min-h-11 pointer-coarse:py-2.5"
          />
          <input
            ref={picker}
            type="file"
            multiple
            hidden
            accept={pickedFiles}
            onChange={(event) => {
              files.add([...(event.target.files ?? [])])
              event.target.value = ''
            }}
          />
          <ComposerTools
            onFiles={() => picker.current?.click()}
            onMacro={() => (isPhone() ? setChoosesMacro(true) : slash.begin())}
            onMacros={() => setChoosesMacro(true)}
            onSendAndNext={sendAndNext}
            ready={ready}
          />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 pt-1">
        <p id="composer-hint" role="status" className="min-w-[min(8rem,100%)] flex-1 ps-1 text-s text-faint">
          <ComposerHint connection={connection} missing={missing} left={left} gap={gap?.label ?? null} draft={draft} />
        </p>
        {me.translation === 'now' && <SendTranslated consult={consult} text={normal} ready={ready} onSend={send} />}
        {beside}
      </div>
    </form>
  )
}
