'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { DialogFrame } from '@consult/ui/controls/dialog-frame.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { Copied } from '../../ui/copied.tsx'
import { secretWords } from './words.ts'

/** A secret that is shown once, and its name. */
export interface ShownSecret {
  readonly name: string
  readonly secret: string
}

/** Shows a secret once. Only the button closes it, so that a click outside cannot lose the secret. */
export function SecretDialog({ shown, onClose }: { shown: ShownSecret; onClose: () => void }) {
  const words = useWords(secretWords)
  return (
    <DialogFrame
      open
      title={shown.name}
      words={words.text}
      footer={
        <Button look="primary" onClick={onClose}>
          {words.kept}
        </Button>
      }
    >
      <div className="rounded-s border border-line bg-sunken px-3 py-2">
        <Copied text={shown.secret} name={shown.name} />
      </div>
    </DialogFrame>
  )
}
