'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { TextField } from '@consult/ui/controls/text-field.tsx'
import { type FormEvent, useState } from 'react'

/** A field for an id that the member pastes. @param form the form of an id. @param fault the message for an id of another form */
export function Lookup({
  label,
  hint,
  fault,
  button,
  form,
  onFound,
}: {
  label: string
  hint: string
  fault: string
  button: string
  form: RegExp
  onFound: (id: string) => void
}) {
  const [isWrong, setWrong] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // From the field and not from a state: what is pasted before the page's script runs counts.
    const wanted = String(new FormData(event.currentTarget).get('id') ?? '').trim()
    setWrong(!form.test(wanted))
    if (form.test(wanted)) onFound(wanted)
  }
  return (
    <form noValidate onSubmit={submit} className="flex min-w-0 flex-wrap items-start gap-2">
      <div className="min-w-0 flex-1 basis-48">
        <TextField
          label={label}
          hint={hint}
          autoComplete="off"
          spellCheck={false}
          name="id"
          fault={isWrong ? fault : undefined}
        />
      </div>
      <Button type="submit" className="mt-6 min-h-11">
        {button}
      </Button>
    </form>
  )
}
