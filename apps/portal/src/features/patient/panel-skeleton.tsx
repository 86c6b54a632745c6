import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { patientWords } from './words.ts'

export function PanelSkeleton() {
  return (
    <div className="grid gap-5" aria-busy="true">
      <p role="status" className="sr-only">
        {useWords(patientWords).loading}
      </p>
      {['w-28', 'w-20', 'w-36', 'w-32', 'w-28'].map((width, n) => (
        <div key={n} className="grid gap-1.5">
          <span className="skeleton h-3 w-16" />
          <span className={`skeleton h-4 ${width}`} />
        </div>
      ))}
    </div>
  )
}
