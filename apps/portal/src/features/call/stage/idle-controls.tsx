'use client'

import { Mic, MonitorUp, Settings2, Video } from 'lucide-react'
import type { NotedCall } from '../../../entities/calls/call-item.ts'
import { useWords } from '../../../ui/i18n/use-words.tsx'
import { EndCall } from '../end-call.tsx'
import type { useCallNote } from '../use-call-note.ts'
import { callWords } from '../words.ts'
import { ControlButton } from './control-button.tsx'
import { StageControls } from './stage-controls.tsx'

/** The controls of a call without picture and sound, or before they start. */
export function IdleControls({ call, note }: { call: NotedCall; note: ReturnType<typeof useCallNote> }) {
  const words = useWords(callWords)
  const buttons = [
    { name: words.mute, Sign: Mic },
    { name: words.camera, Sign: Video },
    { name: words.share, Sign: MonitorUp },
    { name: words.deviceSwitch, Sign: Settings2 },
  ]
  return (
    <StageControls>
      {buttons.map(({ name, Sign }, n) => (
        <ControlButton key={name} label={name} disabled className={n > 1 ? 'max-sm:hidden' : ''}>
          <Sign className="size-5" aria-hidden />
        </ControlButton>
      ))}
      <EndCall call={call} note={note} />
    </StageControls>
  )
}
