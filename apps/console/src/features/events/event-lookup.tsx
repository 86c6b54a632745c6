'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { TextField } from '@consult/ui/controls/text-field.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useRouter } from 'next/navigation'
import { type FormEvent, useState } from 'react'
import { eventWords } from './words.ts'

/** Opens an event whose id somebody pastes. */
export function EventLookup() {
  const words = useWords(eventWords)
  const router = useRouter()
  const [id, setId] = useState('')
  const [isWrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = id.trim()
    const isId = /^evt_\w{1,60}$/.test(wanted)
    setWrong(!isId)
    if (isId) router.push(`/events/${wanted}`)
  }
  return (
    <form noValidate onSubmit={submit} className="flex min-w-0 flex-wrap items-start gap-2">
      <div className="min-w-0 flex-1 basis-48">
        <TextField
          label={words.lookup}
          hint={words.lookupHint}
          autoComplete="off"
          spellCheck={false}
          value={id}
          fault={isWrong ? words.lookupFault : undefined}
          onChange={(event) => setId(event.target.value)}
        />
      </div>
      <Button type="submit" className="mt-6 min-h-11">
        {words.open}
      </Button>
    </form>
  )
}
