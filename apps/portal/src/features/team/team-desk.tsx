'use client'

import type { AsyncConsult } from '@consult/domain'
import { Button } from '@consult/ui/controls/button.tsx'
import { Kbd } from '@consult/ui/controls/kbd.tsx'
import { Segmented } from '@consult/ui/controls/segmented.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useStore } from '@consult/ui/state/store.ts'
import { EyeOff } from 'lucide-react'
import { useLayoutEffect } from 'react'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { focusRequest } from '../composer/focus-request.ts'
import { SnoozeNotice } from '../planning/snooze-notice.tsx'
import { useTypeAhead } from '../shortcuts/type-ahead-context.tsx'
import { useShortcut } from '../shortcuts/use-shortcut.ts'
import { TranslateButton } from '../translation/translate-button.tsx'
import { HandOverControls } from './hand-over-controls.tsx'
import { NoteComposer } from './note-composer.tsx'
import { noteFocus, noteMode } from './note-mode.ts'
import { useReadMentions } from './use-read-mentions.ts'
import { teamWords } from './words.ts'

/** Leaves the note for the reply, which takes the focus. */
function toReply(consultId: string): void {
  noteMode.set(null)
  focusRequest.set(consultId)
}

/**
 * What the physician does with colleagues about a consult, above the reply: the switch between a reply and a note, the note
 * itself, and hand-overs.
 * @param canReply whether the field for a reply is below. Without it, a note can still be written.
 */
export function TeamDesk({ consult, canReply }: { consult: AsyncConsult; canReply: boolean }) {
  const words = useWords(teamWords)
  const { me, drafts } = useWorkspace()
  const { translation } = me
  const typeAhead = useTypeAhead()
  const consultId = consult.id
  const writesNote = useStore(noteMode, (id) => id === consultId)
  const setMode = (note: boolean) => {
    noteMode.set(note ? consultId : null)
    if (note) noteFocus.set(consultId)
  }
  useShortcut('i', () => setMode(true))
  // `r` goes to the reply, as always. The reply field is not on the page meanwhile, so this takes the keys that belong to it.
  const hidesReply = writesNote && canReply
  useShortcut('r', () => toReply(consultId), hidesReply)
  useLayoutEffect(() => {
    if (!hidesReply) return
    const detach = typeAhead.attach(consultId, {
      append: (typed) => drafts.append(consultId, typed),
      focus: () => toReply(consultId),
    })
    return () => detach(false)
  }, [hidesReply, typeAhead, drafts, consultId])
  useReadMentions(consultId)
  return (
    <div className="mx-auto grid w-full max-w-180 gap-2 pb-2">
      <div className="flex flex-wrap items-center gap-2">
        {canReply ? (
          <Segmented
            label={words.mode}
            value={writesNote ? 'note' : 'reply'}
            onChange={(mode) => setMode(mode === 'note')}
            options={[
              { value: 'reply', text: words.reply },
              {
                value: 'note',
                text: (
                  <>
                    <EyeOff className="size-3.5 shrink-0" aria-hidden />
                    <span className="@max-md/thread:sr-only">{words.note}</span>
                    <span aria-hidden className="hidden @max-md/thread:inline">
                      {words.shortNote}
                    </span>
                  </>
                ),
              },
            ]}
          />
        ) : (
          <Button look="quiet" aria-expanded={writesNote} aria-keyshortcuts="i" onClick={() => setMode(!writesNote)}>
            <EyeOff className="size-4" aria-hidden />
            {words.note}
            <Kbd className="pointer-coarse:hidden">I</Kbd>
          </Button>
        )}
        <HandOverControls consult={consult} canOffer={canReply} />
        {translation === 'now' && <TranslateButton consultId={consultId} />}
      </div>
      <SnoozeNotice consultId={consultId} />
      {writesNote && <NoteComposer consult={consult} />}
    </div>
  )
}
