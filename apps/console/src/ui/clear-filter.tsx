import { Button } from '@consult/ui/controls/button.tsx'
import { X } from 'lucide-react'

/** A filter that was set elsewhere, such as by a link. Selecting it removes the filter. */
export function ClearFilter({ text, clear, onClear }: { text: string; clear: string; onClear: () => void }) {
  return (
    <Button onClick={onClear}>
      <span className="min-w-0 wrap-anywhere">{text}</span>
      <X className="size-4 shrink-0" aria-hidden />
      <span className="sr-only">{clear}</span>
    </Button>
  )
}
