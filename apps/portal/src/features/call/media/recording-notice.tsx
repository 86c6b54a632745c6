import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { CircleDot } from 'lucide-react'
import { mediaWords } from './words.ts'

export type Answers = { readonly patient: boolean | null; readonly physician: boolean | null }

function whoIsRecorded({ patient, physician }: Answers) {
  if (patient && physician) return 'both'
  if (physician) return 'physician'
  return patient ? 'patient' : 'nobody'
}

/** Shows who is being recorded. Pressing it lets the physician change their answer. */
export function RecordingNotice({ answers, onChange }: { answers: Answers; onChange: () => void }) {
  const words = useWords(mediaWords)
  const who = whoIsRecorded(answers)
  return (
    <div role="status">
      <button
        type="button"
        title={words.change}
        onClick={onChange}
        className="inline-flex min-h-6 items-center gap-1.5 rounded-s text-start hover:text-ink"
      >
        <CircleDot className={`size-4 shrink-0 ${who === 'nobody' ? '' : 'text-danger-text'}`} aria-hidden />
        <span className={who === 'nobody' ? '' : 'text-ink'}>{words.recorded[who]}</span>
        <span className="sr-only">. {words.change}</span>
      </button>
    </div>
  )
}
