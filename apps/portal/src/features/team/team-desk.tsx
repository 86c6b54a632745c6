'use client'

import type { AsyncConsult } from '@consult/domain'
import { Button } from '@consult/ui/controls/button.tsx'
import { Kbd } from '@consult/ui/controls/kbd.tsx'
import { Segmented } from '@consult/ui/controls/segmented.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useStore } from '@consult/ui/state/store.ts'
import { EyeOff } from 'lucide-react'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { SnoozeNotice } from '../planning/snooze-notice.tsx'
import { useShortcut } from '../shortcuts/use-shortcut.ts'
import { TranslateButton } from '../translation/translate-button.tsx'
import { HandOverControls } from './hand-over-controls.tsx'
import { NoteComposer } from './note-composer.tsx'
import { noteMode } from './note-mode.ts'
import { useReadMentions } from './use-read-mentions.ts'
import { teamWords } from './words.ts'

/**
 * What the physician does with colleagues about a consult, above the reply: the switch between a reply and a note, the note
 * itself, and hand-overs.
 * @param canReply whether the field for a reply is below. Without it, a note can still be written.
 */
export function TeamDesk({ consult, canReply }: { consult: AsyncConsult; canReply: boolean }) {
  const words = useWords(teamWords)
  const { translation } = useWorkspace().me
  const consultId = consult.id
  const writesNote = useStore(noteMode, (id) => id === consultId)
  const setMode = (note: boolean) => noteMode.set(note ? consultId : null)
  useShortcut('i', () => setMode(true))
  // `r` goes to the reply, as always.
  useShortcut('r', () => setMode(false), writesNote && canReply)
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
                    <EyeOff className="size-3.5" aria-hidden />
                    {words.note}
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
