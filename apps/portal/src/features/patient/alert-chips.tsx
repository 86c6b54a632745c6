'use client'

import { Chip, type ChipTone } from '@consult/ui/controls/chip.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { CircleHelp, ClipboardList, type LucideIcon, ShieldCheck, Siren, TriangleAlert } from 'lucide-react'
import { usePatient } from '../../entities/patients/use-patient.ts'
import { raisedFlags } from '../intake/raised-flags.ts'
import { intakeWords } from '../intake/words.ts'
import { type AlertsProps, AlertsSkeleton } from './alerts-props.tsx'
import { allAllergiesWords, allergyWords, isPossible } from './allergy-words.ts'
import { useClinicalFacts } from './use-clinical-facts.ts'
import { patientWords } from './words.ts'

interface Alert {
  readonly tone: ChipTone
  readonly icon: LucideIcon
  readonly text: string
}

const looks = {
  listed: { tone: 'danger', icon: TriangleAlert },
  partly: { tone: 'warning', icon: TriangleAlert },
  none: { tone: 'neutral', icon: ShieldCheck },
  absent: { tone: 'neutral', icon: CircleHelp },
} as const

type Metadata = AlertsProps['consult']['metadata']
const nothing: Metadata = {}

/** Returns the alerts, or null while they are unknown. */
function useAlerts(patientId: string, metadata: Metadata, namesAll: boolean): Alert[] | null {
  const words = useWords(patientWords)
  const { data, isError } = usePatient(patientId)
  const { allergies, pregnancy } = useClinicalFacts(data?.patient.metadata ?? nothing, metadata)
  if (!data) return isError ? [{ tone: 'warning', icon: CircleHelp, text: words.alertsFailed }] : null
  const pregnant = pregnancy.items.map(({ text }) => text).join(', ')
  return [
    { ...looks[allergies.state], text: (namesAll ? allAllergiesWords : allergyWords)(allergies, words) },
    ...(isPossible(pregnancy)
      ? [{ tone: 'warning', icon: TriangleAlert, text: words.pregnancyIs(pregnant) } as const]
      : []),
  ]
}

/** The red flags of the patient's answers that cannot wait until somebody reads these. */
function useUrgentFlags({ intake }: AlertsProps['consult']): Alert[] {
  const words = useWords(intakeWords)
  return raisedFlags(intake).flatMap(({ level, text }): Alert[] => {
    if (level === 'note') return []
    const look = level === 'stop' ? ({ tone: 'danger', icon: Siren } as const) : looks.partly
    return [{ ...look, text: `${words.levels[level]}: ${text}` }]
  })
}

/** Says that there are answers. They are in the panel, which is closed in a narrow window. */
function useAnswers({ intake }: AlertsProps['consult']): Alert[] {
  const { title, statuses } = useWords(intakeWords)
  const { status } = intake
  if (status === 'none') return []
  return [
    { tone: 'neutral', icon: ClipboardList, text: status === 'pending' ? `${title}: ${statuses.pending}` : title },
  ]
}

/** The chips of `ClinicalAlerts`; see there for their purpose. */
export function AlertChips({ patientId, consult, namesAll = false, onOpen }: AlertsProps) {
  const words = useWords(patientWords)
  const alerts = useAlerts(patientId, consult.metadata, namesAll)
  const flags = useUrgentFlags(consult)
  const answers = useAnswers(consult)
  if (!alerts) return <AlertsSkeleton />
  return (
    <ul aria-label={words.alerts} className="flex min-w-0 flex-wrap items-center gap-1">
      {[...alerts, ...flags, ...(onOpen ? answers : [])].map(({ text, ...look }, index) => {
        const chip = (
          <Chip {...look} whole dir="auto" className={namesAll ? 'items-start px-2 py-1 [&>svg]:mt-1' : undefined}>
            <span className={namesAll ? 'text-m' : undefined}>{text}</span>
          </Chip>
        )
        return (
          <li key={index} className="inline-flex max-w-full min-w-0">
            {onOpen ? (
              // A tap may miss the chip slightly. A taller button would push the lines of the header apart.
              <button
                type="button"
                onClick={onOpen}
                className="relative inline-flex min-h-6 max-w-full items-center rounded-s text-start pointer-coarse:before:absolute pointer-coarse:before:inset-x-0 pointer-coarse:before:-top-1 pointer-coarse:before:-bottom-2.5"
              >
                {chip}
              </button>
            ) : (
              chip
            )}
          </li>
        )
      })}
    </ul>
  )
}
