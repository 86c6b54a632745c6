'use client'

import { Popover } from '@base-ui/react/popover'
import { Button, IconButton } from '@consult/ui/controls/button.tsx'
import { classes } from '@consult/ui/controls/classes.ts'
import { menuBox } from '@consult/ui/controls/menu-classes.ts'
import { TextField } from '@consult/ui/controls/text-field.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { serverNow } from '@consult/web-client/time/server-clock.ts'
import { Check, ChevronDown } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { DutyChoice } from '../../entities/duty/use-duty.ts'
import { dutyWords } from '../../entities/duty/words.ts'
import { nextAt } from './duty-until.ts'

const choices = ['online', 'away', 'offline'] as const

function UntilForm({ onSet }: { onSet: (until: string) => void }) {
  const words = useWords(dutyWords)
  const [time, setTime] = useState('')
  const [fault, setFault] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const until = nextAt(time, serverNow())
    setFault(until === null)
    if (until) onSet(until.toISOString())
  }
  return (
    <form noValidate onSubmit={submit} className="flex items-end gap-2 px-3 pt-2 pb-3">
      <div className="min-w-0 flex-1">
        <TextField
          type="time"
          label={words.untilLabel}
          hint={words.untilHint}
          fault={fault ? words.untilPast : undefined}
          value={time}
          onChange={(event) => setTime(event.target.value)}
        />
      </div>
      <Button type="submit" className={classes('min-h-11', fault ? 'mb-13' : 'mb-6.5')}>
        {words.setUntil}
      </Button>
    </form>
  )
}

/** Lists every duty status that a physician can choose, with its meaning and its end. */
export function DutyMenu({
  status,
  onChoose,
}: {
  status: 'online' | 'busy' | 'away' | 'offline'
  onChoose: (choice: DutyChoice) => void
}) {
  const words = useWords(dutyWords)
  const [open, setOpen] = useState(false)
  const take = (choice: DutyChoice) => {
    setOpen(false)
    onChoose(choice)
  }
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger render={<IconButton label={words.more} className="-ml-1" />}>
        <ChevronDown className="size-4.5" aria-hidden />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={8} align="end" className="z-50">
          <Popover.Popup data-overlay="" className={`${menuBox} w-80`}>
            <Popover.Title className="sr-only">{words.more}</Popover.Title>
            {choices.map((choice) => {
              const chosen = choice === status || (choice === 'online' && status === 'busy')
              return (
                <button
                  key={choice}
                  type="button"
                  aria-pressed={chosen}
                  onClick={() => take({ status: choice })}
                  className="flex w-full items-start gap-2.5 rounded-s px-3 py-2 text-left hover:bg-hover"
                >
                  <span className="mt-0.5 inline-flex size-4.5 shrink-0">
                    {chosen && <Check className="size-4.5 text-accent-text" aria-hidden />}
                  </span>
                  <span className="grid gap-0.5">
                    <span className="text-m font-medium">{words.choices[choice]}</span>
                    <span className="text-s text-muted">{words.choiceWords[choice]}</span>
                  </span>
                </button>
              )
            })}
            <div className="mx-1.5 my-1.5 h-px bg-line" />
            <UntilForm onSet={(until) => take({ status: 'online', until })} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
