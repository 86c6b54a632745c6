import { useEffect, useState } from 'preact/hooks'
import { Emergency } from '../emergency/emergency.tsx'
import { FormView } from './form-view.tsx'
import { FormProvider, type FormTools } from './intake-context.ts'
import { StopView } from './stop-view.tsx'

/** A form that has loaded, until it is sent. An answer that may mean an emergency interrupts it. */
export function OpenedForm({ tools }: { tools: FormTools }) {
  const { t, form } = tools
  const needsHelp = form.saver.needsHelp.value
  const [isWarned, setWarned] = useState(false)
  useEffect(() => {
    if (!needsHelp) setWarned(false)
  }, [needsHelp])
  if (form.saver.status.value === 'stopped') return <StopView t={t} />
  if (needsHelp && !isWarned) return <StopView t={t} back={() => setWarned(true)} />
  return (
    <FormProvider value={tools}>
      {needsHelp && <Emergency />}
      <FormView />
    </FormProvider>
  )
}
