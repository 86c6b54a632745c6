'use client'

import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { Mic, MonitorUp, Settings2, Video } from 'lucide-react'
import { EndCallButton } from '../end-call.tsx'
import { callWords } from '../words.ts'
import { ControlButton } from './control-button.tsx'
import { StageControls } from './stage-controls.tsx'

/** The controls of a call without picture and sound, or before they start. */
export function IdleControls({ onEnd }: { onEnd: () => void }) {
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
      <EndCallButton onPress={onEnd} />
    </StageControls>
  )
}
