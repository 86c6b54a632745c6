'use client'

import { SelectField } from '@consult/ui/controls/select-field.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useColleagues } from '../../entities/clinicians/use-colleagues.ts'
import { handOverWords } from './hand-over/words.ts'
import { teamWords } from './words.ts'

/** A list of the colleagues who can be given a consult, or all consults. @param first what the list begins with. */
export function ColleagueChoice({
  consultId,
  label,
  value,
  first,
  onChange,
}: {
  consultId: string | null
  label: string
  value: string
  first: readonly { readonly value: string; readonly text: string }[]
  onChange: (value: string) => void
}) {
  const words = useWords(handOverWords)
  const team = useWords(teamWords)
  const query = useColleagues(consultId)
  const colleagues = (query.data?.colleagues ?? []).filter(({ licensed }) => licensed)
  const options = [
    ...first,
    ...colleagues.map(({ id, name, onDuty }) => ({ value: id, text: onDuty ? words.onDuty(name) : name })),
  ]
  return (
    <div className="grid gap-1.5">
      <SelectField label={label} value={value} options={options} onChange={onChange} />
      {query.isError && (
        <p role="alert" className="text-s text-danger-text">
          {team.colleaguesFailed}
        </p>
      )}
    </div>
  )
}
