import { CircleDot } from 'lucide-react'
import { Button } from '../../controls/button.tsx'
import { useWords } from '../../words/use-words.tsx'
import { mediaWords } from './words.ts'

export type Answers = { readonly patient: boolean | null; readonly physician: boolean | null }

function whoIsRecorded({ patient, physician }: Answers) {
  if (patient && physician) return 'both'
  if (physician) return 'physician'
  return patient ? 'patient' : 'nobody'
}

/** Who is recorded, standing, with the way to change one's own answer. */
export function RecordingLine({ answers, onChange }: { answers: Answers; onChange: () => void }) {
  const words = useWords(mediaWords)
  const who = whoIsRecorded(answers)
  return (
    <>
      <p role="status" className="inline-flex items-center gap-1.5">
        <CircleDot className={`size-4 ${who === 'nobody' ? '' : 'text-danger-text'}`} aria-hidden />
        {words.recorded[who]}
      </p>
      <Button look="quiet" onClick={onChange}>
        {words.change}
      </Button>
    </>
  )
}
