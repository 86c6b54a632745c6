'use client'

import { IconButton } from '@consult/ui/controls/button.tsx'
import { TextField } from '@consult/ui/controls/text-field.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { sessionWords } from './words.ts'

/** A password field, hidden until the reader chooses to show it. It accepts pasted and autofilled text unchanged. */
export function PasswordField(field: Omit<ComponentProps<typeof TextField>, 'type' | 'after'>) {
  const words = useWords(sessionWords)
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...field}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      after={
        <IconButton
          label={shown ? words.hidePassword : words.showPassword}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff className="size-4.5" aria-hidden /> : <Eye className="size-4.5" aria-hidden />}
        </IconButton>
      }
    />
  )
}
