'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { SelectField } from '@consult/ui/controls/select-field.tsx'
import { useLanguage, useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { durationWords } from '@consult/web-client/time/durations.ts'
import { jurisdictionWords, languageWords } from '../../entities/patients/patient-facts.ts'
import { useChoices } from './use-worklist.ts'
import { worklistWords } from './words.ts'
import { conditionsIn, flags, priorities, shows, type WorklistFilter } from './worklist-filter.ts'

const any = ''
const licensedHere = 'licensed'
const pressing = 'emergency,urgent'
const waits = [15, 60, 240, 1440]
const ageGroups = ['0-1', '0-17', '18-64', '65-'] as const

const ageOf = ({ ageFrom, ageTo }: WorklistFilter): string =>
  ageFrom === undefined && ageTo === undefined ? any : `${ageFrom ?? 0}-${ageTo ?? ''}`

function agesIn(group: string): Pick<WorklistFilter, 'ageFrom' | 'ageTo'> {
  const [from = '', to = ''] = group.split('-')
  return { ageFrom: from === '' ? undefined : Number(from), ageTo: to === '' ? undefined : Number(to) }
}

/** A value that the list lacks, for example because no open consult has it now, stays visible. */
function withChosen(
  options: { value: string; text: string }[],
  chosen: string | undefined,
  text: (value: string) => string,
) {
  const isListed = chosen === undefined || options.some(({ value }) => value === chosen)
  return isListed ? options : [...options, { value: chosen, text: text(chosen) }]
}

/** The conditions of a worklist. Each change shows at once. */
export function FilterFields({
  filter,
  onChange,
}: {
  filter: WorklistFilter
  onChange: (filter: WorklistFilter) => void
}) {
  const words = useWords(worklistWords)
  const language = useLanguage()
  const locale = useLocale()
  const choices = useChoices()
  const set = (change: Partial<WorklistFilter>) => onChange({ ...filter, ...change })
  const first = { value: any, text: words.any }
  const languageText = (tag: string) => languageWords(tag, language)
  const placeText = (code: string) => jurisdictionWords(code, language)
  const age = ageOf(filter)
  const waiting = (filter.waitingMinutes ?? any).toString()
  const waitText = (minutes: string) => words.waitingFor(durationWords(Number(minutes) * 60_000, locale))
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(10rem,100%),1fr))] items-end gap-3">
      <SelectField
        label={words.show}
        value={filter.show}
        options={shows.map((value) => ({ value, text: words.shows[value] }))}
        onChange={(show) => set({ show })}
      />
      <SelectField
        label={words.priority}
        value={filter.priorities?.join(',') ?? any}
        options={withChosen(
          [
            first,
            { value: pressing, text: words.pressing },
            ...priorities.map((value) => ({ value: value as string, text: words.priorities[value] })),
          ],
          filter.priorities?.join(','),
          (value) => value,
        )}
        onChange={(value) =>
          set({ priorities: value === any ? undefined : priorities.filter((one) => value.split(',').includes(one)) })
        }
      />
      <SelectField
        label={words.language}
        value={filter.language ?? any}
        options={withChosen(
          [first, ...(choices?.languages ?? []).map((value) => ({ value, text: languageText(value) }))],
          filter.language,
          languageText,
        )}
        onChange={(value) => set({ language: value === any ? undefined : value })}
      />
      <SelectField
        label={words.age}
        value={age}
        options={withChosen(
          [first, ...ageGroups.map((value) => ({ value: value as string, text: words.ages[value] }))],
          age,
          () => words.agesOf(filter.ageFrom, filter.ageTo),
        )}
        onChange={(value) => set(agesIn(value))}
      />
      <SelectField
        label={words.jurisdiction}
        value={filter.licensed ? licensedHere : (filter.jurisdiction ?? any)}
        options={withChosen(
          [
            first,
            { value: licensedHere, text: words.myLicense },
            ...(choices?.jurisdictions ?? []).map((value) => ({ value, text: placeText(value) })),
          ],
          filter.jurisdiction,
          placeText,
        )}
        onChange={(value) =>
          set({
            licensed: value === licensedHere ? true : undefined,
            jurisdiction: value === any || value === licensedHere ? undefined : value,
          })
        }
      />
      <SelectField
        label={words.flag}
        value={filter.flag ?? any}
        options={[first, ...flags.map((value) => ({ value: value as string, text: words.flags[value] }))]}
        onChange={(value) => set({ flag: flags.find((flag) => flag === value) })}
      />
      <SelectField
        label={words.waiting}
        value={waiting}
        options={withChosen(
          [first, ...waits.map((minutes) => ({ value: String(minutes), text: waitText(String(minutes)) }))],
          filter.waitingMinutes === undefined ? undefined : waiting,
          waitText,
        )}
        onChange={(value) => set({ waitingMinutes: value === any ? undefined : Number(value) })}
      />
      <SelectField
        label={words.holder}
        value={filter.holder ?? any}
        options={withChosen(
          [
            first,
            { value: 'none', text: words.nobody },
            ...(choices?.holders ?? []).map(({ id, name }) => ({ value: id, text: name })),
          ],
          filter.holder,
          (value) => value,
        )}
        onChange={(value) => set({ holder: value === any ? undefined : value })}
      />
      <Button
        look="quiet"
        className="min-h-11 justify-self-start"
        disabled={conditionsIn(filter) === 0}
        onClick={() => onChange({ show: filter.show })}
      >
        {words.clear}
      </Button>
    </div>
  )
}
