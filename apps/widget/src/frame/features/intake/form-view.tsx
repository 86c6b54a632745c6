import { useEffect, useRef } from 'preact/hooks'
import { useForm } from './intake-context.ts'
import { ReviewView } from './review-view.tsx'
import { StepView } from './step-view.tsx'

/** One form: its steps, and the page with all answers. */
export function FormView() {
  const { form } = useForm()
  const position = form.position.value
  const moves = form.moves.value
  const first = useRef(moves)
  useEffect(() => {
    // Each step is new content: screen readers begin to read it. The patient has not moved when the form opens.
    if (moves !== first.current) document.getElementById('form-step')?.focus()
  }, [moves])
  if (position === 'review') return <ReviewView />
  return <StepView key={position.step.id} position={position} />
}
